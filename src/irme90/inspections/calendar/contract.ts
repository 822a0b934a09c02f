import { z } from 'zod';
import { daysBetween } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { readInspections } from '../../reach/permissions.ts';
import { calendarId, inspectionTexts, longestShownDays } from '../rules.ts';

/** One delegation as the widget shows it: whole days, `end` the day after the last (Q2-102). */
export const calendarEvent = z.object({
  title: z.string(),
  start: day,
  end: day,
  allDay: z.literal(true),
  extendedProps: z.object({
    resourceId: id,
    versione: version,
    clientId: id,
    cliente: z.string(),
    luogo: z.string(),
    operatore: z.string(),
  }),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

const filters = z.object({
  'calendar-id': z.string().max(100),
  'client-id': id.nullish(),
  /** Those of who asks, as an inspector. */
  mie: z.boolean().optional(),
});
/** As the widget sends it: a text that holds JSON. */
const filtersText = z.preprocess(
  (given) => {
    if (typeof given !== 'string') return given;
    try {
      return JSON.parse(given);
    } catch {
      return null;
    }
  },
  filters.default({ 'calendar-id': calendarId }),
);
const moment = z
  .string('Indicare il periodo.')
  .refine((given) => !Number.isNaN(Date.parse(given)), 'Periodo non valido.')
  .transform((given) => given.slice(0, 10))
  .pipe(day);

export const loadCalendarEvents = endpoint({
  name: 'loadCalendarEvents',
  method: 'POST',
  path: '/fc-load-events',
  summary: 'Le deleghe di un periodo, come le chiede il calendario',
  permission: readInspections,
  write: 'none',
  encoding: 'form',
  body: z
    .object({
      start: moment,
      end: moment,
      timeZone: z.string().max(64).optional(),
      filters: filtersText,
    })
    .refine(({ start, end }) => daysBetween(start, end) <= longestShownDays, {
      ...{ error: inspectionTexts.longestShown, path: ['end'] },
    }),
  response: z.array(calendarEvent),
});
