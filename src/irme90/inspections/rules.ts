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

/** From when to when, in words. */
export const spanInWords = ({ start, end }: Span) =>
  start === end ? `il ${formatPlainDay(start)}` : `dal ${formatPlainDay(start)} al ${formatPlainDay(end)}`;

/** What runs today first, then what comes, then what is over, each in the order of its days; empty turns are left out. */
export function turnsOf<One extends Span>(
  delegations: readonly One[],
  today: string,
): { title: string; delegations: One[] }[] {
  const sorted = delegations.toSorted((a, b) => a.start.localeCompare(b.start));
  const turns = [
    { title: 'Oggi', delegations: sorted.filter(({ start, end }) => start <= today && today <= end) },
    { title: 'Prossime', delegations: sorted.filter(({ start }) => start > today) },
    { title: 'Concluse', delegations: sorted.filter(({ end }) => end < today) },
  ];
  return turns.filter((turn) => turn.delegations.length > 0);
}

/** An instant as the widget shows it, without zone: 23:30 UTC is half past midnight, in summer too (Q2-101). */
export function calendarTime(instant: string): string {
  const at = Date.parse(instant) + calendarOffsetMinutes * 60_000;
  return new Date(at).toISOString().slice(0, 19);
}
