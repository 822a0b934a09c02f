import { romeDay } from '#platform/contract/dates.ts';
import type { Clock } from '#platform/server/clock.ts';

/** The day all tests live in. */
export const testDay = '2026-03-16';

/** A clock that stands still until told otherwise; it begins at 10:00 in Rome on the test day. */
export function fixedClock(
  instant = new Date(`${testDay}T09:00:00Z`),
): Clock & { advance(minutes: number): void } {
  let now = instant;
  return {
    now: () => now,
    today: () => romeDay(now),
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}
