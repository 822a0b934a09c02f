import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf } from '#platform/contract/file-shape.ts';
import { success } from '#platform/contract/shapes.ts';
import { keepCalendarFeed, readCalendarFeed } from './permissions.ts';

const path = '/v1/user/calendar-feed' as const;
const keeping = { path, permission: keepCalendarFeed } as const;

/** What is known of the own feed; its address is not: only its fingerprint is kept. */
export const calendarFeed = z.object({
  attivo: z.boolean(),
  creato: z.string().nullable(),
  /** When a calendar program last asked for it. */
  letto: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const getCalendarFeed = endpoint({
  ...{ name: 'getCalendarFeed', method: 'GET', ...keeping },
  summary: 'Se ho un calendario delle mie trasferte e ispezioni, e quando è stato letto',
  response: calendarFeed,
});

export const createCalendarFeed = endpoint({
  ...{ name: 'createCalendarFeed', method: 'POST', ...keeping },
  summary: 'Crea l’indirizzo segreto del mio calendario; quello di prima non vale più',
  response: calendarFeed.extend({ indirizzo: z.string() }),
});

export const revokeCalendarFeed = endpoint({
  ...{ name: 'revokeCalendarFeed', method: 'DELETE', ...keeping },
  summary: 'Revoca l’indirizzo del mio calendario',
  response: success,
});

export const readCalendar = endpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/calendario/{secret}',
  summary: 'Il calendario che un indirizzo segreto apre (iCalendar); 404 se è stato revocato',
  permission: readCalendarFeed,
  params: z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  response: fileOf('text/calendar'),
  // That it was read is noted.
  write: 'plain',
});
