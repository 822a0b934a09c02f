import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { activity, tiedDevice } from '#radioprotection/activities/contract.ts';
import { legSources } from '../planning/rules.ts';
import { choice } from '../transfers/contract.ts';
import { workOnTrips } from '../transfers/permissions.ts';
import { stopOutcomes, visitOutcomes } from './rules.ts';

export { listWorkedTimes } from './times/contract.ts';

export const myDaysPath = '/v1/user/lb/rp/my-days' as const;
export const ofMyDay = z.object({ day: idInPath });

/** What was told of an activity at the visit. */
const told = z.object({
  esito: z.enum(visitOutcomes),
  motivo: z.string().nullable(),
  /** Minutes it really took. */
  minuti: z.int().nullable(),
});

/** An activity to be done at a stop, as it stands, with what was told of it. */
const visitActivity = activity
  .pick({ id: true, activityType: true, note: true, estimatedTime: true, complete: true, skip: true })
  .extend({
    nome: z.string(),
    toFinishInLab: z.boolean(),
    deadline: day.nullable(),
    device: tiedDevice.nullable(),
    /** It wants values or a protocol number: on the spot it is at most 'da-finire'. */
    daUfficio: z.boolean(),
    visita: told.nullable(),
  });

export const myStop = z.object({
  appointment: id,
  customStop: z.boolean(),
  companyId: id.nullable(),
  displayName: z.string(),
  address: z.string(),
  companyCity: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  arrivalDateHour: z.string().nullable(),
  /** From where that is known; null: no arrival, or an answer kept by an earlier version. */
  fonteArrivo: z.enum(legSources).nullable().default(null),
  providedHour: z.int().nullable(),
  providedMinutes: z.int().nullable(),
  workingTime: z.int(),
  note: z.string(),
  activityNotes: z.string(),
  activities: z.array(visitActivity),
  visita: z
    .object({
      esito: z.enum(stopOutcomes),
      iniziata: z.string().nullable(),
      finita: z.string().nullable(),
      motivo: z.string().nullable(),
      nota: z.string().nullable(),
      chi: z.string().nullable(),
      quando: z.string(),
    })
    .nullable(),
});
export type MyStop = z.infer<typeof myStop>;

const myDayRow = z.object({
  id,
  day,
  transfer: z.object({ id, alias: z.string() }),
  departure: z.object({ dateHour: z.string(), origin: z.string(), lat: z.number(), lng: z.number() }),
  stops: z.int(),
  settled: z.int(),
});

export const listMyDays = endpoint({
  ...{ name: 'listMyDays', method: 'GET', path: myDaysPath, permission: workOnTrips, isKept: true },
  summary: 'Le giornate di trasferta di chi chiede: dell’ultima settimana, di oggi e delle prossime due',
  response: z.object({ days: z.array(myDayRow) }),
});

export const myDay = myDayRow.extend({
  operators: z.array(choice),
  instruments: z.array(choice),
  fermate: z.array(myStop),
});
export type MyDay = z.infer<typeof myDay>;

export const getMyDay = endpoint({
  ...{ name: 'getMyDay', method: 'GET', path: `${myDaysPath}/{day}`, permission: workOnTrips, isKept: true },
  summary: 'Una giornata da svolgere: fermate, attività, dispositivi, che cosa è già stato detto',
  ...{ params: ofMyDay, response: myDay },
});
