import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id, text } from '#platform/contract/shapes.ts';
import { optionalText } from '../fields/contract.ts';
import { keepInstruments, readInstruments } from './permissions.ts';
import { calibrationStates, instrumentKinds, owners } from './rules.ts';

/** An instrument of the house, or of a client that has its own (Q1-36). */
export const instrumentRow = z.object({
  id,
  /** `{brand} {model} – s/n {serialNumber}` */
  label: z.string(),
  brand: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  kind: z.enum(instrumentKinds),
  /** Whose it is; null: the house's. */
  committente: z.object({ id, nome: z.string() }).nullable(),
  taratura: day.nullable(),
  /** Valid through this day. */
  nextCalibration: day.nullable(),
  stato: z.enum(calibrationStates),
  attivo: z.boolean(),
});
export type InstrumentRow = z.infer<typeof instrumentRow>;

export const instrumentRecord = instrumentRow.extend({
  notes: z.string().nullable(),
  versione: version,
  modificabile: z.boolean(),
});
export type InstrumentRecord = z.infer<typeof instrumentRecord>;

const optionalDay = day.nullish().transform((given) => given ?? null);
const fields = z.object({
  brand: text(1, 'Indicare la marca.', longest.shortLine),
  model: text(1, 'Indicare il modello.', longest.shortLine),
  serialNumber: text(1, 'Indicare il numero di serie.', longest.code),
  kind: z.enum(instrumentKinds, 'Scegliere il tipo di strumento.'),
  /** The id of the principal it belongs to; null: the house's. */
  committente: id.nullish().transform((given) => given ?? null),
  taratura: optionalDay,
  nextCalibration: optionalDay,
  notes: optionalText(longest.note),
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/strumenti',
  key: 'instrument',
  permission: readInstruments,
  keeping: keepInstruments,
  record: instrumentRecord,
});

export const listInstruments = calls.list(
  'listInstruments',
  'Strumenti di misura, con la scadenza della taratura',
  listQuery(['strumento', 'taratura'], {
    kind: z.enum(instrumentKinds, 'Tipo sconosciuto.').optional(),
    calibrazione: z.enum(calibrationStates, 'Stato della taratura sconosciuto.').optional(),
    proprieta: z.enum(owners, 'Proprietà sconosciuta.').optional(),
  }),
  listReply(instrumentRow),
);
export const exportInstruments = sheetOf('exportInstruments', listInstruments);
export const getInstrument = calls.get('getInstrument', 'Uno strumento');
export const getInstrumentHistory = calls.history(
  'getInstrumentHistory',
  'Che cosa è successo a uno strumento',
);
export const createInstrument = calls.create('createInstrument', 'Registra uno strumento', fields);
export const updateInstrument = calls.update(
  'updateInstrument',
  'Modifica uno strumento, o lo mette fuori uso',
  fields.extend({ attivo: z.boolean(), versione: version }),
);
