import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { grades } from '#radioprotection/persons/rules.ts';
import { readTrips } from './permissions.ts';
import { tripStatusCodes } from './rules.ts';

const base = '/v1/user/lb/rp' as const;
export const tripsPath = `${base}/transfers` as const;
export const ofTrip = z.object({ transfer: idInPath });

/** An account of the house that may be an operator. */
export const choice = z.object({ value: id, label: z.string() });
/** With the expert's grade of the person of the account, where one is known. */
export const operatorChoice = choice.extend({ grado: z.enum(grades).nullable() });
/** An instrument; calibrated until the day, that day included; null: nobody has said. */
export const instrumentChoice = choice.extend({ nextCalibration: day.nullable() });

export const tripStatusShape = z.object({
  code: z.enum(tripStatusCodes),
  weigh: z.int(),
  msg: z.string(),
  color: z.string(),
});

/** A trip, as it is told everywhere. */
const trip = z.object({ id, alias: z.string(), start: day, end: day, status: tripStatusShape });
/** A trip in a list (Q1-61), with who goes on any of its days, and the units that the reader may see, in the order of their visits. */
export const tripRow = trip.extend({ operatori: z.array(z.string()), visite: z.array(z.string()) });
export type TripRow = z.infer<typeof tripRow>;

const reading = { method: 'GET', permission: readTrips } as const;
const one = { ...reading, params: ofTrip } as const;

export const listTrips = endpoint({
  ...{ name: 'listTrips', ...reading, path: tripsPath },
  summary: 'Trasferte in corso o programmate, dalla prima',
  response: z.array(tripRow),
});

export const listArchivedTrips = endpoint({
  ...{ name: 'listArchivedTrips', ...reading, path: `${tripsPath}/archive` },
  summary: 'Trasferte concluse, dall’ultima',
  response: z.array(tripRow),
});

export const getTripStatus = endpoint({
  ...{ name: 'getTripStatus', ...one, path: `${base}/transfer/{transfer}/status` },
  summary: 'Come sta una trasferta (Q1-63)',
  response: z.object({ status: tripStatusShape }),
});

export const countTripDevices = endpoint({
  ...{ name: 'countTripDevices', ...one, path: `${tripsPath}/{transfer}/devices/count` },
  summary: 'Dispositivi delle attività di una trasferta: quanti, e di quanti è tutto eseguito (Q1-64)',
  response: z.object({ worked: z.int(), estimated_total: z.int() }),
});

const crew = { operators: z.array(choice), instruments: z.array(instrumentChoice) };
/** A trip with those of all its days; `propri`: those of the trip itself, with whom its next day begins (Q1-66). */
export const tripRecord = trip.extend({
  ...crew,
  propri: z.object(crew),
  versione: version,
  modificabile: z.boolean(),
});
export type TripRecord = z.infer<typeof tripRecord>;

export const getTrip = endpoint({
  ...{ name: 'getTrip', ...one, path: `${tripsPath}/{transfer}` },
  summary: 'Una trasferta con operatori e strumenti, di tutte le giornate e suoi propri',
  response: tripRecord,
});

export const getTripHistory = endpoint({
  ...{ name: 'getTripHistory', ...one, path: `${tripsPath}/{transfer}/storia` },
  summary: 'Che cosa è successo a una trasferta e alle sue giornate',
  response: historyReply,
});

export const listOperators = endpoint({
  ...{ name: 'listOperators', ...reading, path: `${base}/operators` },
  summary: 'Chi può andare in trasferta: account attivi di laboratorio, radioprotezione, esperti',
  response: z.array(operatorChoice),
});

export const listInstrumentChoices = endpoint({
  ...{ name: 'listInstrumentChoices', ...reading, path: `${base}/instruments` },
  summary: 'Strumenti in uso, con la scadenza della taratura',
  response: z.array(instrumentChoice),
});
