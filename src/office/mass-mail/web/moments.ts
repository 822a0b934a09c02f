import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';

/** '16/03/2026 10:42'. */
export function momentInWords(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(romeDay(date))} ${romeTimeOfDay(date)}`;
}

/** 'alle 10:42', with its day when that is not the day of `now`. */
export function timeInWords(instant: string, now: string): string {
  const date = new Date(instant);
  const day = romeDay(date);
  const time = `alle ${romeTimeOfDay(date)}`;
  return day === romeDay(new Date(now)) ? time : `il ${formatDay(day)} ${time}`;
}
