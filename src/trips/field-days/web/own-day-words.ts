import { daysBetween, formatDay } from '#platform/contract/dates.ts';
import { weekdayOf } from '#platform/contract/months.ts';

/** 'Martedì 24/11/2026' */
export function dayHeading(day: string): string {
  const word = weekdayOf(day);
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)} ${formatDay(day)}`;
}

/** 'Oggi', 'Domani', else the day. */
export function nearDay(day: string, today: string): string {
  const far = daysBetween(today, day);
  if (far === 0) return 'Oggi';
  return far === 1 ? 'Domani' : dayHeading(day);
}
