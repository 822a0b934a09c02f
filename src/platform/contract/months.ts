import { addDays } from './dates.ts';

/** Months are `YYYY-MM`, days `YYYY-MM-DD`; weeks begin on Monday. */

/** The weeks that show a month, with days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(first, -weekday);
  const weeks: string[][] = [];
  for (let day = monday; weeks.length === 0 || day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

/** The month so many months after another, `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

const monthNames = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
];
export const weekdayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

/** 'marzo' of 3. */
export const monthName = (number: number) => monthNames[number - 1] ?? '';

/** 'marzo 2027' of '2027-03' */
export const monthInWords = (month: string) => `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`;

/** 'mercoledì' */
export const weekdayOf = (day: string) =>
  weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '';

/** 'mercoledì 18 marzo 2026' */
export function dayInWords(day: string): string {
  return `${weekdayOf(day)} ${Number(day.slice(8, 10))} ${monthInWords(day.slice(0, 7))}`;
}
