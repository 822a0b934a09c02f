import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { operatorQuery } from '../lookups/contract.ts';
import { keepInspections } from '../reach/permissions.ts';
import { placeKinds } from '../words/rules.ts';
import { inspectionTexts, mostPicked } from './rules.ts';

const ofClient = {
  path: '/v1/user/user/irme90/{client}/place_calendar',
  permission: keepInspections,
  params: z.object({ client: idInPath }),
} as const;
const ofDelegation = {
  path: '/v1/user/user/irme90/place_calendar/{resourceId}',
  permission: keepInspections,
  params: z.object({ resourceId: idInPath }),
} as const;

/** A taken interval: days from `start` through `end`. */
export const takenSpan = z.object({ start: day, end: day });

export const listTakenSpans = endpoint({
  name: 'listTakenSpans',
  method: 'GET',
  summary: 'I periodi già occupati di un cliente in un luogo, chiunque sia l’ispettore',
  ...ofClient,
  query: operatorQuery,
  response: z.array(takenSpan),
});

/** One day, or the first and the last of a period (Q1-57). */
const dates = z
  .array(day)
  .min(1, inspectionTexts.dates)
  .max(mostPicked, inspectionTexts.dates)
  .refine((given) => new Set(given).size === given.length, inspectionTexts.dates);

export const addDelegation = endpoint({
  name: 'addDelegation',
  method: 'POST',
  summary: 'Delega un ispettore a un luogo per un periodo',
  ...ofClient,
  body: z.object({
    client: id,
    place: id,
    operator: id,
    dates,
    type: z.enum(placeKinds, 'Tipo di luogo sconosciuto: porto o aeroporto.'),
  }),
  response: z.object({ message: z.literal(inspectionTexts.saved) }),
  write: 'idempotent',
});

/** Without the parameter the operator is taken off, as the modal has it by default (Q2-03). */
export const removeDelegation = endpoint({
  name: 'removeDelegation',
  method: 'DELETE',
  summary: 'Elimina una delega; se richiesto toglie l’operatore dalle lavorazioni del periodo',
  ...ofDelegation,
  query: z.object({
    deselectOperator: z.enum(['true', 'false'], 'Indicare true o false.').default('true'),
  }),
  response: z.object({ deleted: z.literal(true) }),
});

export const moveDelegation = endpoint({
  name: 'moveDelegation',
  method: 'PUT',
  summary: 'Sposta o allunga una delega',
  ...ofDelegation,
  body: z.object({ start: day, end: day, versione: version }),
  response: z.object({ versione: version }),
});
