import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { keepBatches } from './permissions.ts';
import { batchTexts } from './rules.ts';

export const base = '/v1/user/lb/cr39/batches' as const;
const notNegative = z
  .number(batchTexts.negative)
  .nonnegative(batchTexts.negative)
  .max(1e9, batchTexts.tooLarge);
const positive = notNegative.positive(batchTexts.notPositive);
const days = z.int(batchTexts.noInteger).positive(batchTexts.noInteger).max(10_000, batchTexts.tooLarge);

const figures = {
  /** Calibration factor and its standard uncertainty, tracks·cm⁻² per kBq·h·m⁻³. */
  k: positive,
  incertezzaK: notNegative,
  /** Density of the background and its standard uncertainty, tracks/cm². */
  fondo: notNegative,
  incertezzaFondo: notNegative,
  /** The area usually read, cm². */
  area: positive,
  /** LR, kBq·h/m³. */
  limite: notNegative,
  /** tracks/cm² */
  saturazione: positive,
  giorniInvecchiamento: days,
  validoDal: day.nullable(),
  validoFino: day.nullable(),
  nota: z
    .string()
    .trim()
    .max(...atMost(longest.note))
    .nullable(),
};

const revision = z.object({
  id,
  revisione: z.int().positive(),
  ...figures,
  /** Results calculated with it: with any, it is never changed. */
  risultati: z.int(),
  chi: z.string().nullable(),
  quando: z.iso.datetime({ offset: true }),
});
export type BatchRevision = z.infer<typeof revision>;

export const batchRow = z.object({
  id,
  codice: z.string(),
  revisione: z.int().positive(),
  k: z.number(),
  incertezzaK: z.number(),
  fondo: z.number(),
  limite: z.number(),
  validoFino: day.nullable(),
  dosimetri: z.int(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** `revisioni`: the one in force first. */
const batch = z.object({
  id,
  codice: z.string(),
  versione: version,
  dosimetri: z.int(),
  revisioni: z.array(revision).min(1),
});
export type Batch = z.infer<typeof batch>;

const fields = z.object({ codice: text(1, 'Indicare il codice del lotto.', longest.code), ...figures });
export type BatchFields = z.infer<typeof fields>;

export const path = z.object({ lotto: idInPath });

export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: base,
  summary: 'Lotti di materiale CR-39, con le grandezze in vigore',
  permission: keepBatches,
  query: listQuery(['codice', 'dosimetri'], {}).omit({ stato: true }),
  response: listReply(batchRow),
});

export const getBatch = endpoint({
  name: 'getBatch',
  method: 'GET',
  path: `${base}/{lotto}`,
  summary: 'Un lotto con tutte le sue revisioni',
  permission: keepBatches,
  params: path,
  response: batch,
});

export const createBatch = endpoint({
  name: 'createBatch',
  method: 'POST',
  path: base,
  summary: 'Registra un lotto',
  permission: keepBatches,
  body: fields,
  response: batch,
  write: 'idempotent',
});

export const updateBatch = endpoint({
  name: 'updateBatch',
  method: 'PUT',
  path: `${base}/{lotto}`,
  summary: 'Cambia un lotto; se ha già risultati, con una nuova revisione',
  permission: keepBatches,
  params: path,
  body: fields.extend({ versione: version }),
  response: batch,
});
