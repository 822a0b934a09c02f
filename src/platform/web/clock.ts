import { romeDay } from '#platform/contract/dates.ts';

/** The device's clock, the only source of time of the pages. The server checks what matters by its own. */
export const deviceClock = {
  now: () => new Date(),
  /** Calendar day in Rome, `YYYY-MM-DD`. */
  today: () => romeDay(new Date()),
};
