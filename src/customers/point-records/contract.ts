import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { beginningOfName, externalCode, id, idInPath } from '#platform/contract/shapes.ts';
import { parent } from '../client-records/contract.ts';
import { fieldWork } from '../customers/permissions.ts';
import { newPoint, point } from '../points/contract.ts';

/** Codes of the dosimeters that measure at a point now; one, unless it is old data. */
const activeCodes = z.array(z.string());

/** Measurement point (punto di misurazione) as its list shows it. */
export const pointRow = z.object({
  id,
  alias: z.string(),
  stanza: z.string().nullable(),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  indirizzo: parent,
  cliente: parent,
  attivo: z.boolean(),
  storico: z.boolean(),
  dosimetri: activeCodes,
});
export type PointRow = z.infer<typeof pointRow>;

export const pointRecord = point.omit({ idIndirizzo: true, active: true }).extend({
  codiceEsterno: z.string().nullable(),
  indirizzo: parent,
  cliente: parent,
  committente: parent,
  attivo: z.boolean(),
  /** Old data that may break today's rules; saving it by them ends that. */
  storico: z.boolean(),
  versione: version,
  dosimetri: activeCodes,
  modificabile: z.boolean(),
});
export type PointRecord = z.infer<typeof pointRecord>;

const path = z.object({ punto: idInPath });
const fields = newPoint.extend({
  planimetry: id.nullish().transform((plan) => plan ?? null),
  codiceEsterno: externalCode,
});

export const listPointRecords = endpoint({
  name: 'listPointRecords',
  method: 'GET',
  path: '/v1/user/anagrafica/punti',
  summary: 'Anagrafica dei punti di misurazione visibili',
  permission: fieldWork,
  query: listQuery(['nome'], {
    committente: idInPath.optional(),
    cliente: idInPath.optional(),
    indirizzo: idInPath.optional(),
  }),
  response: listReply(pointRow).extend({ puoCreare: z.boolean() }),
});

export const getPointRecord = endpoint({
  name: 'getPointRecord',
  method: 'GET',
  path: '/v1/user/anagrafica/punti/{punto}',
  summary: 'Un punto di misurazione',
  permission: fieldWork,
  params: path,
  response: pointRecord,
});

export const getPointHistory = endpoint({
  name: 'getPointHistory',
  method: 'GET',
  path: '/v1/user/anagrafica/punti/{punto}/storia',
  summary: 'Che cosa è successo a un punto di misurazione',
  permission: fieldWork,
  params: path,
  response: historyReply,
});

export const listSimilarPoints = endpoint({
  name: 'listSimilarPoints',
  method: 'GET',
  path: '/v1/user/anagrafica/punti-simili',
  summary: 'Punti dello stesso indirizzo dal nome simile',
  permission: fieldWork,
  query: z.object({
    indirizzo: idInPath,
    nome: beginningOfName,
  }),
  response: z.object({ simili: z.array(z.object({ id, nome: z.string(), attivo: z.boolean() })) }),
});

export const createPoint = endpoint({
  name: 'createPoint',
  method: 'POST',
  path: '/v1/user/anagrafica/punti',
  summary: 'Crea un punto di misurazione',
  permission: fieldWork,
  body: fields.extend({ indirizzo: id }),
  response: pointRecord,
  write: 'idempotent',
});

export const updatePoint = endpoint({
  name: 'updatePoint',
  method: 'PUT',
  path: '/v1/user/anagrafica/punti/{punto}',
  summary: 'Modifica un punto di misurazione, o lo mette fuori uso',
  permission: fieldWork,
  params: path,
  body: fields.extend({ attivo: z.boolean('Valore non valido.'), versione: version }),
  response: pointRecord,
});
