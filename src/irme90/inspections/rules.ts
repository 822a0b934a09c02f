import { addDays, daysBetween, formatPlainDay } from '#platform/contract/dates.ts';

export const inspectionTexts = {
  saved: 'Calendario salvato con successo!',
  /** Said on the page and by the server alike (Q1-56). */
  overlap: "L'intervallo selezionato si sovrappone a un periodo già occupato.",
  dates: 'Indicare uno o due giorni diversi.',
  client: 'Il cliente non è quello dell’indirizzo.',
  placeNotFound: 'Luogo non trovato.',
  operatorNotFound: 'Ispettore non trovato.',
  notFound: 'Delega non trovata.',
  backwards: 'L’ultimo giorno viene dopo il primo.',
  longest: 'Una delega dura al massimo due anni.',
  longestShown: 'Il calendario mostra al massimo 400 giorni alla volta: chiedere un periodo più breve.',
} as const;

/** The widget shows times at this offset all year (Q2-101). */
export const calendarOffsetMinutes = 60;

export const calendarId = 'irme-calendar';

/** As the calendar names what it shows: a month, a week, a day. */
export const calendarViews = ['dayGridMonth', 'timeGridWeek', 'timeGridDay'] as const;

/** So many delegations are drawn above each other on a day; in a view that is not named all are. */
export const drawnOnADay: Readonly<Partial<Record<string, number>>> = { dayGridMonth: 3, timeGridWeek: 10 };

/** So many stand in the list beside the calendar at first, and come with each wish for more. */
export const listedAtOnce = 30;

/** Of the own delegations those that ended so many days ago at most, or begin in so many. */
export const ownDays = { before: 30, after: 365 } as const;

/** How inspectors are asked for, whatever the place: as on land (S1 §9). */
export const onLand = { tipo: 'terra', aereoportoArrivo: 'null', portoArrivo: 'null' } as const;

/** So many days are picked at most: one, or the first and the last. */
export const mostPicked = 2;

/** As long may a delegation be: longer ones are taken for a slip of the year. */
export const longestDelegationDays = 732;

/** So many days are shown at once: a year and the weeks around it. */
export const longestShownDays = 400;

/** Days from `start` through `end`. */
export type Span = { start: string; end: string };

export const daysOf = ({ start, end }: Span) => daysBetween(start, end) + 1;
const touches = (one: Span, other: Span) => one.start <= other.end && other.start <= one.end;

/** The span that one or two picked days mean. */
export function spanOf(dates: readonly string[]): Span | null {
  const [start, end = start] = dates.toSorted();
  return start === undefined || end === undefined ? null : { start, end };
}

export const isTaken = (span: Span, taken: readonly Span[]) => taken.some((one) => touches(one, span));

export type Picked = { dates: readonly string[]; refused: Span | null };

/**
 * What is picked after a click on a day: a picked one is unpicked, a second makes a range, a third begins anew. A day
 * that is taken, or a range that touches a taken one, is refused and what was picked stays (Q1-56).
 */
export function pickDay(dates: readonly string[], day: string, taken: readonly Span[]): Picked {
  if (dates.includes(day)) return { dates: dates.filter((one) => one !== day), refused: null };
  const wanted = dates.length >= 2 ? [day] : [...dates, day].toSorted();
  const span = spanOf(wanted);
  if (span && isTaken(span, taken)) return { dates, refused: span };
  return { dates: wanted, refused: null };
}

/** The first span of so many free days from a day on. */
export function firstFree(taken: readonly Span[], from: string, days: number): Span {
  let start = from;
  for (const one of taken.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (one.end < start) continue;
    if (addDays(start, days - 1) < one.start) break;
    start = addDays(one.end, 1);
  }
  return { start, end: addDays(start, days - 1) };
}

/** 'Il primo periodo libero di 3 giorni …' */
export function freeInWords(span: Span): string {
  const days = daysOf(span);
  if (days === 1) return `Il primo giorno libero è il ${formatPlainDay(span.start)}.`;
  return `Il primo periodo libero di ${days} giorni va dal ${formatPlainDay(span.start)} al ${formatPlainDay(span.end)}.`;
}

/** 'Da scegliere: luogo, ispettore, giorni.'; null: nothing is missing. */
export function missingInWords(missing: Readonly<Record<string, boolean>>): string | null {
  const names = Object.keys(missing).filter((name) => missing[name]);
  return names.length === 0 ? null : `Da scegliere: ${names.join(', ')}.`;
}

/** From when to when, in words. */
export const spanInWords = ({ start, end }: Span) =>
  start === end ? `il ${formatPlainDay(start)}` : `dal ${formatPlainDay(start)} al ${formatPlainDay(end)}`;

/**
 * What runs today first, then what comes, then what is over, each in the order of its days, all in all as many as
 * `most`; empty turns are left out.
 */
export function turnsOf<One extends Span>(
  delegations: readonly One[],
  today: string,
  most = Number.POSITIVE_INFINITY,
): { title: string; delegations: One[] }[] {
  const sorted = delegations.toSorted((a, b) => a.start.localeCompare(b.start));
  const turns = [
    { title: 'Oggi', delegations: sorted.filter(({ start, end }) => start <= today && today <= end) },
    { title: 'Prossime', delegations: sorted.filter(({ start }) => start > today) },
    { title: 'Concluse', delegations: sorted.filter(({ end }) => end < today) },
  ];
  let room = most;
  return turns.flatMap(({ title, delegations: all }) => {
    const shown = all.slice(0, room);
    room -= shown.length;
    return shown.length === 0 ? [] : [{ title, delegations: shown }];
  });
}

/** What a calendar draws, and on which days how many more there are. */
export type Drawn<One> = { shown: One[]; more: { day: string; count: number }[] };

/**
 * Of delegations in the days from `start` through `end` as many as `most` on a day, the earliest first and of those the
 * longest; one that finds no room on one of its days is counted on all of them. One more than `most` is drawn: to count it
 * would take as much room.
 */
export function drawnOf<One extends Span>(
  delegations: readonly One[],
  period: Span,
  most: number,
): Drawn<One> {
  const all = countByDay(delegations, period);
  const roomOn = (day: string) => ((all.get(day) ?? 0) <= most + 1 ? most + 1 : most);
  const taken = new Map<string, number>();
  const hidden = new Map<string, number>();
  const sorted = delegations.toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end));
  const shown = sorted.filter((one) => {
    const days = daysIn(one, period);
    const fits = days.every((day) => (taken.get(day) ?? 0) < roomOn(day));
    const count = fits ? taken : hidden;
    for (const day of days) count.set(day, (count.get(day) ?? 0) + 1);
    return fits;
  });
  const more = [...hidden].map(([day, count]) => ({ day, count }));
  return { shown, more: more.toSorted((a, b) => a.day.localeCompare(b.day)) };
}

function countByDay(spans: readonly Span[], period: Span): Map<string, number> {
  const counts = new Map<string, number>();
  for (const day of spans.flatMap((one) => daysIn(one, period))) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/** The days of a span that lie within another. */
function daysIn({ start, end }: Span, period: Span): string[] {
  const [first, last] = [start < period.start ? period.start : start, end > period.end ? period.end : end];
  return first > last
    ? []
    : Array.from({ length: daysOf({ start: first, end: last }) }, (_, at) => addDays(first, at));
}

/** An instant as the widget shows it, without zone: 23:30 UTC is half past midnight, in summer too (Q2-101). */
export function calendarTime(instant: string): string {
  const at = Date.parse(instant) + calendarOffsetMinutes * 60_000;
  return new Date(at).toISOString().slice(0, 19);
}
