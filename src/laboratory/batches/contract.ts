import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id, text } from '#platform/contract/shapes.ts';
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
  incertezzaK: positive,
  /** Density of the background and its standard uncertainty, tracks/cm². */
  fondo: notNegative,
  incertezzaFondo: positive,
  /** The area usually read, cm². */
  area: positive,
  /** LR, kBq·h/m³. */
  limite: positive,
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
  ...{ incertezzaK: notNegative, incertezzaFondo: notNegative, limite: notNegative },
  /** Results calculated with it: with any, it is never changed, though it may hold 0 from before that was refused. */
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
  /** Results in force, of all its revisions. */
  risultati: z.int(),
  revisioni: z.array(revision).min(1),
});
export type Batch = z.infer<typeof batch>;

const fields = z.object({ codice: text(1, 'Indicare il codice del lotto.', longest.code), ...figures });
export type BatchFields = z.infer<typeof fields>;

const calls = recordEndpoints({
  path: base,
  key: 'lotto',
  permission: keepBatches,
  record: batch,
});

export const path = calls.params;

export const listBatches = calls.list(
  'listBatches',
  'Lotti di materiale CR-39, con le grandezze in vigore',
  listQuery(['codice', 'dosimetri'], {}).omit({ stato: true }),
  listReply(batchRow),
);

export const getBatch = calls.get('getBatch', 'Un lotto con tutte le sue revisioni');
export const createBatch = calls.create('createBatch', 'Registra un lotto', fields);

export const updateBatch = calls.update(
  'updateBatch',
  'Cambia un lotto; se ha già risultati, con una nuova revisione',
  fields.extend({ versione: version }),
);
