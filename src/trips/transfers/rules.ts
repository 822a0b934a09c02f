import { addDays } from '#platform/contract/dates.ts';

/** Q1-63: how a trip stands; `weigh` orders the column. */
export const tripStatuses = {
  scheduled: { code: 'scheduled', weigh: 10, msg: 'Programmata', color: '#0d6efd' },
  in_progress: { code: 'in_progress', weigh: 20, msg: 'In corso', color: '#fd7e14' },
  completed: { code: 'completed', weigh: 30, msg: 'Conclusa', color: '#198754' },
  to_complete: { code: 'to_complete', weigh: 40, msg: 'Da completare', color: '#dc3545' },
} as const;
export type TripStatusCode = keyof typeof tripStatuses;
export const tripStatusCodes = Object.keys(tripStatuses) as [TripStatusCode, ...TripStatusCode[]];

/** A trip's days, and how many of its activities are neither done nor left out on purpose. */
export type TripOfDays = { start: string; end: string; openActivities: number };

/** Past the last day a trip is concluded, or still has something open (Q1-63). */
export function tripStatus({ start, end, openActivities }: TripOfDays, today: string) {
  if (start > today) return tripStatuses.scheduled;
  if (end >= today) return tripStatuses.in_progress;
  return openActivities === 0 ? tripStatuses.completed : tripStatuses.to_complete;
}

/** Archived is what ended before today (Q1-62). */
export const isArchived = ({ end }: Pick<TripOfDays, 'end'>, today: string) => end < today;

/** The day a new day is proposed for: the one after the last, tomorrow for a new trip (Q1-67). */
export const nextTripDay = (lastDay: string | null, today: string) => addDays(lastDay ?? today, 1);

export const tripTexts = {
  notFound: 'Trasferta non trovata.',
  dayNotFound: 'Giornata non trovata.',
  listTitle: 'Trasferte',
  listSubtitle: 'Trasferte in corso o programmate',
  archiveTitle: 'Trasferte Archiviate',
  archiveSubtitle: 'Trasferte concluse',
} as const;

/** S1 §9 */
export const statusRefreshMs = 60_000;
export const tripsOnPage = 15;

/** Who learns that a visit is off, where the installation sends e-mails and where it does not. */
export const calledOffText = (sendsMail: boolean) =>
  sendsMail
    ? 'Chi è già stato avvisato della visita riceve per e-mail l’annullamento'
    : 'Questa installazione non invia e-mail: va avvisato per telefono chi già sapeva della visita';

const pages = '/lb/radioprotection/transfers';

/** Where the pages of trips stand (S2 2.1). */
export const tripLinks = {
  list: pages,
  archive: `${pages}/archive`,
  overview: `${pages}/overview`,
  trip: (trip: number) => `${pages}/${trip}/view`,
  addDay: (trip: number) => `${pages}/${trip}/day/add`,
  editDay: (trip: number, day: number) => `${pages}/${trip}/day/${day}/edit`,
  viewDay: (trip: number, day: number) => `${pages}/${trip}/day/${day}/view`,
  tellStop: (trip: number, day: number, appointment: number) =>
    `${pages}/${trip}/day/${day}/stops/${appointment}`,
} as const;
