import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { legSources } from '../../planning/rules.ts';
import { choice, ofTrip, tripsPath } from '../contract.ts';
import { readTrips } from '../permissions.ts';

/** A stop of a day as the page of its trip shows it (Q1-60). */
export const tripStop = z.object({
  /** Of a saved stop, a custom one as well. */
  appointment: id,
  customStop: z.boolean(),
  companyId: id.nullable(),
  /** Whoever asks may open the page of its unit. */
  apribile: z.boolean(),
  displayName: z.string(),
  companyCity: z.string().nullable(),
  arrivalDateHour: z.string().nullable(),
  /** From where that is known, by the worst of the ways to there; null: nobody knows when one arrives. */
  fonteArrivo: z.enum(legSources).nullable(),
  providedHour: z.int().nullable(),
  providedMinutes: z.int().nullable(),
  /** Included activities: all, and those that are done or left out. */
  activities: z.int(),
  settled: z.int(),
  /** Q1-80; `daNotificare`: an hour is provided that the customer does not know yet; `nonRecapitata`: what told it did not arrive. */
  notified: z.boolean(),
  appointmentTime: z.string().nullable(),
  daNotificare: z.boolean(),
  nonRecapitata: z.boolean(),
  /** What the operators told of it: null as long as nothing. */
  visita: z.enum(['fatta', 'saltata']).nullable(),
});

export const tripDay = z.object({
  id,
  day,
  departure: z.object({ origin: z.string(), dateHour: z.string() }),
  appointments: z.array(tripStop),
  operators: z.array(choice),
  instruments: z.array(choice),
  /** Of the day: metres on the road, seconds on the road, milliseconds of work; when the last stop ends. */
  totals: z.object({
    distance: z.int(),
    duration: z.int(),
    workingTime: z.int(),
    end: z.string().nullable(),
    /** From where the ways are known, and when it ends; null: no way, or an end that was agreed. */
    fonte: z.enum(legSources).nullable(),
    fonteFine: z.enum(legSources).nullable(),
  }),
  /** False: something was completed on it (Q1-84). */
  removable: z.boolean(),
  versione: version,
});
export type TripDay = z.infer<typeof tripDay>;

export const listTripDays = endpoint({
  name: 'listTripDays',
  method: 'GET',
  path: `${tripsPath}/{transfer}/days`,
  summary: 'Le giornate di una trasferta, con fermate, avvisi ai clienti e totali',
  permission: readTrips,
  params: ofTrip,
  response: z.object({ days: z.array(tripDay) }),
});
