import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { id, idInPath, success } from '#platform/contract/shapes.ts';
import { fieldWork } from '../customers/permissions.ts';

/** Floor plan (planimetria) of an address with the points on it, placed in pixels of its picture. */
export const planRecord = z.object({
  id,
  titolo: z.string().nullable(),
  punti: z.array(z.object({ id, alias: z.string(), x: z.number().nullable(), y: z.number().nullable() })),
});
export type PlanRecord = z.infer<typeof planRecord>;

const address = z.object({ indirizzo: idInPath });
const path = z.object({ planimetria: idInPath });
const titolo = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .nullish()
  .transform((title) => title || null);

export const listPlanRecords = endpoint({
  name: 'listPlanRecords',
  method: 'GET',
  path: '/v1/user/anagrafica/indirizzi/{indirizzo}/planimetrie',
  summary: 'Planimetrie di un indirizzo, senza le immagini',
  permission: fieldWork,
  params: address,
  response: z.object({ planimetrie: z.array(planRecord) }),
});

export const getPlanPicture = endpoint({
  name: 'getPlanPicture',
  method: 'GET',
  path: '/v1/user/anagrafica/planimetrie/{planimetria}/immagine',
  summary: 'Immagine di una planimetria come data URL, anche in piccolo',
  permission: fieldWork,
  params: path,
  query: z.object({ miniatura: z.literal('si').optional() }),
  response: z.object({ immagine: z.string() }),
});

export const addPlan = endpoint({
  name: 'addPlan',
  method: 'POST',
  path: '/v1/user/anagrafica/indirizzi/{indirizzo}/planimetrie',
  summary: 'Aggiunge una planimetria: un’immagine già inviata (sha256:…) o un data URL',
  permission: fieldWork,
  params: address,
  maxBodyMiB: 16,
  body: z.object({ content: z.string('Aggiungere l’immagine.').min(1, 'Aggiungere l’immagine.'), titolo }),
  response: planRecord,
  write: 'idempotent',
});

export const renamePlan = endpoint({
  name: 'renamePlan',
  method: 'PUT',
  path: '/v1/user/anagrafica/planimetrie/{planimetria}',
  summary: 'Cambia il titolo di una planimetria',
  permission: fieldWork,
  params: path,
  body: z.object({ titolo }),
  response: planRecord,
});

export const removePlan = endpoint({
  name: 'removePlan',
  method: 'DELETE',
  path: '/v1/user/anagrafica/planimetrie/{planimetria}',
  summary: 'Mette fuori uso una planimetria su cui non c’è nessun punto: resta conservata',
  permission: fieldWork,
  params: path,
  response: success,
});
