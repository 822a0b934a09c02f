import { formatDay } from '#platform/contract/dates.ts';
import { weekdayOf } from '#platform/contract/months.ts';

/** 'martedì 24/11/2026' */
export function dayInWords(day: string): string {
  return `${weekdayOf(day)} ${formatDay(day)}`;
}
