import { useEffect } from 'react';
import { useOwnPlace } from '#ui/map/use-own-place.ts';

/** A hundredth of a degree is about a kilometre: nearer nobody needs to be known. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** About where the person stands: at once where the browser already may tell, else when asked for; null: not known. */
export function useRoughPlace() {
  const { place, isAsking, problem, ask } = useOwnPlace();
  useEffect(() => {
    // Not every browser can tell whether it may.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && ask())
      .catch(() => undefined);
  }, [ask]);
  const rough = place && { lat: rounded(place.latitude), lon: rounded(place.longitude) };
  return { place: rough, isAsking, problem, ask };
}
