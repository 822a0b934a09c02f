import { formatDay } from '#platform/contract/dates.ts';

const weekdays = new Intl.DateTimeFormat('it', { weekday: 'long', timeZone: 'UTC' });

/** 'martedì 24/11/2026' */
export function dayInWords(day: string): string {
  return `${weekdays.format(new Date(`${day}T12:00:00Z`))} ${formatDay(day)}`;
}
