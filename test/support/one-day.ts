import { addDays, romeDay } from '#platform/contract/dates.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';

/** So long before midnight no journey begins: it would see two days. */
const longestJourneyMs = 180_000;

/** How long to wait until a journey has one day. */
export function untilOneDay(now: Date): number {
  const [midnight] = romeInstants(addDays(romeDay(now), 1), 0);
  const left = midnight - now.getTime();
  return left < longestJourneyMs ? left : 0;
}
