import { useCallback, useEffect, useState } from 'react';

type Place = { lat: number; lon: number };

/** A hundredth of a degree is about a kilometre: nearer nobody needs to be known. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Where the person stands: at once where the browser already may tell, else when asked for; null: not known. */
export function useOwnPlace() {
  const [place, setPlace] = useState<Place | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(() => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) });
        setAsking(false);
      },
      () => setAsking(false),
      { maximumAge: 300_000, timeout: 15_000 },
    );
  }, []);
  useEffect(() => {
    // Not every browser can tell whether it may.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && ask())
      .catch(() => undefined);
  }, [ask]);
  return { place, isAsking, ask };
}
