import { formatDay, romeDay } from '#platform/contract/dates.ts';

/** Day of an instant in Italy, as a sentence names it. */
export const inRome = (instant: Date): string => formatDay(romeDay(instant));
