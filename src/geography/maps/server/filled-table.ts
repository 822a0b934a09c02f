import { estimateLeg, type Place, type TravelTable } from '../rules.ts';
import { MapsUnavailable } from './maps.ts';

type Figures = readonly (readonly (number | null | undefined)[])[];

/** A table of a provider; the estimate where it knows no way. One with nothing in it is no answer. */
export function filledTable(
  places: readonly Place[],
  metres: Figures,
  seconds: Figures,
): TravelTable & { isEstimate: boolean } {
  let isEstimate = false;
  let known = 0;
  const legs = places.map((from, row) =>
    places.map((to, column) => {
      if (row === column) return { metres: 0, seconds: 0 };
      const [far, long] = [metres[row]?.[column], seconds[row]?.[column]];
      if (far == null || long == null) {
        isEstimate = true;
        return estimateLeg(from, to);
      }
      known += 1;
      return { metres: Math.round(far), seconds: Math.round(long) };
    }),
  );
  if (known === 0 && places.length > 1) throw new MapsUnavailable('a table without ways');
  return {
    metres: legs.map((row) => row.map((leg) => leg.metres)),
    seconds: legs.map((row) => row.map((leg) => leg.seconds)),
    isEstimate,
  };
}
