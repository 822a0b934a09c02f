/** Calendar days are strings `YYYY-MM-DD`; instants are `Date`. The business day is that of Europe/Rome. */
const msPerDay = 86_400_000;

const romeParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const romeTime = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
});

const romeSeconds = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Calendar day of an instant in Rome. */
export function romeDay(instant: Date): string {
  return romeParts.format(instant);
}

/** Time of day of an instant in Rome, `HH:mm`. */
export function romeTimeOfDay(instant: Date): string {
  return romeTime.format(instant);
}

/** Time of day of an instant in Rome, `HH:mm:ss`. */
export function romeTimeWithSeconds(instant: Date): string {
  return romeSeconds.format(instant);
}

/** Calendar days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Math.round(startOf(day) / msPerDay);
}

/** When a day begins in UTC, in ms. By its parts: chains of thousands of exposures are parted by it, and reading a text takes longer. */
export function startOf(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

/** The day `count` days after `day` (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * msPerDay).toISOString().slice(0, 10);
}

/** The same day so many years later (before, when negative); of 29 February the 28th where there is none. */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isGone = day.endsWith('-02-29') && new Date(Date.UTC(year, 1, 29)).getUTCDate() !== 29;
  return isGone ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** `DD/MM/YYYY`: on every screen, document and mail but those of `formatPlainDay` (decision 054). */
export function formatDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** `D/M/YYYY`: on the screens that Q2-115 names, and nowhere else (decision 054). */
export function formatPlainDay(day: string): string {
  return `${Number(day.slice(8, 10))}/${Number(day.slice(5, 7))}/${day.slice(0, 4)}`;
}

/** `DD/MM/YY`: on the summary steps of the two wizards alone (S0 2). */
export function formatShortDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
}
