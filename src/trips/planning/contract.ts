import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { ofTrip, tripsPath } from '../transfers/contract.ts';
import { planTrips, readTrips } from '../transfers/permissions.ts';
import { dayPlan } from './plan/contract.ts';
import { plannedDay } from './saved-day/contract.ts';

export { type DayPlan, dayPlan, type PlannedStop } from './plan/contract.ts';
export type { PlannedDay, SavedStop } from './saved-day/contract.ts';
export { measured, place, plannedTimes } from './stops/contract.ts';

const ofDay = ofTrip.extend({ day: idInPath });
const saved = z.object({ transfer: z.object({ id }), day: z.object({ id }) });

// Where a departure lies is asked outside of the transaction, which is short.
const placedFirst = { write: 'parts' } as const;

export const createTrip = endpoint({
  ...{ name: 'createTrip', method: 'POST', path: `${tripsPath}/create`, permission: planTrips },
  summary: 'Crea una trasferta con la sua prima giornata',
  ...{ body: dayPlan, response: saved, ...placedFirst },
});

export const addTripDay = endpoint({
  ...{ name: 'addTripDay', method: 'POST', path: `${tripsPath}/{transfer}/days/add`, permission: planTrips },
  summary: 'Aggiunge una giornata a una trasferta, e le dà il nome che porta',
  ...{ params: ofTrip, body: dayPlan, response: saved, ...placedFirst },
});

export const editTripDay = endpoint({
  ...{
    name: 'editTripDay',
    method: 'PUT',
    path: `${tripsPath}/{transfer}/days/{day}/edit`,
    permission: planTrips,
  },
  summary: 'Salva una giornata; 409 se qualcun altro l’ha salvata nel frattempo',
  ...{ params: ofDay, body: dayPlan.extend({ versione: version }), response: saved, ...placedFirst },
});

export const getTripDay = endpoint({
  ...{ name: 'getTripDay', method: 'GET', path: `${tripsPath}/{transfer}/days/{day}`, permission: readTrips },
  summary: 'Una giornata con le sue fermate, e la trasferta di cui è',
  ...{ params: ofDay, response: plannedDay },
});

export const removeTripDay = endpoint({
  ...{
    name: 'removeTripDay',
    method: 'DELETE',
    path: `${tripsPath}/{transfer}/days/{day}`,
    permission: planTrips,
  },
  summary: 'Toglie una giornata; con l’ultima se ne va la trasferta',
  ...{ params: ofDay, query: z.object({ versione: z.coerce.number<string>().pipe(version) }) },
  response: z.object({ transfer: z.object({ id }).nullable() }),
});

/** Q1-67: where and when a new day leaves. */
export const getDepartureDefaults = endpoint({
  ...{ name: 'getDepartureDefaults', method: 'GET', path: `${tripsPath}/departure`, permission: readTrips },
  summary: 'Partenza proposta: dalla centrale, il giorno dopo l’ultima giornata (o domani) alle 8',
  query: z.object({ transfer: idInPath.optional() }),
  response: z.object({ origin: z.string(), lat: z.number(), lng: z.number(), dateHour: z.string() }),
});
