import { z } from 'zod';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { beginningOfName, externalCode, id, idInPath } from '#platform/contract/shapes.ts';
import { parent } from '../client-records/contract.ts';
import { fieldWork } from '../customers/permissions.ts';
import { newPoint, point } from '../points/contract.ts';

/** Codes of the dosimeters that measure at a point now; one, unless it is old data. */
const activeCodes = z.array(z.string());
const activeDosimeters = z.array(z.object({ id, codice: z.string() }));

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
  dosimetri: activeDosimeters,
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

const fields = newPoint.extend({
  planimetry: id.nullish().transform((plan) => plan ?? null),
  codiceEsterno: externalCode,
});

const calls = recordEndpoints({
  path: '/v1/user/anagrafica/punti',
  key: 'punto',
  permission: fieldWork,
  record: pointRecord,
});

export const listPointRecords = calls.list(
  'listPointRecords',
  'Anagrafica dei punti di misurazione visibili',
  listQuery(['nome'], {
    committente: idInPath.optional(),
    cliente: idInPath.optional(),
    indirizzo: idInPath.optional(),
  }),
  listReply(pointRow).extend({ puoCreare: z.boolean() }),
);

export const exportPoints = sheetOf('exportPoints', listPointRecords);

export const getPointRecord = calls.get('getPointRecord', 'Un punto di misurazione');
export const getPointHistory = calls.history(
  'getPointHistory',
  'Che cosa è successo a un punto di misurazione',
);

export const listSimilarPoints = calls.similar(
  'listSimilarPoints',
  'Punti dello stesso indirizzo dal nome simile',
  z.object({ indirizzo: idInPath, nome: beginningOfName }),
  z.object({ id, nome: z.string(), attivo: z.boolean() }),
);

export const createPoint = calls.create(
  'createPoint',
  'Crea un punto di misurazione',
  fields.extend({ indirizzo: id }),
);

export const updatePoint = calls.update(
  'updatePoint',
  'Modifica un punto di misurazione, o lo mette fuori uso',
  fields.extend({ attivo: z.boolean(), versione: version }),
);
