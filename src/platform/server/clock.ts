import { romeDay } from '#platform/contract/dates.ts';

/** The only source of time. `today` is the calendar day in Rome, `YYYY-MM-DD`. */
export type Clock = { now(): Date; today(): string };

/** The machine's clock; `appToday` replaces the day (for trials), not the instant. */
export function systemClock(appToday?: string): Clock {
  const now = () => new Date();
  return { now, today: () => appToday ?? romeDay(now()) };
}
