import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { base, path } from '../contract.ts';
import { keepBatches } from '../permissions.ts';
import { batchTexts } from '../rules.ts';
import { controlKinds, controlTexts, verdicts } from './rules.ts';

const density = z.number(batchTexts.negative).nonnegative(batchTexts.negative).max(1e9, batchTexts.tooLarge);
const uncertainty = z
  .number(controlTexts.notPositive)
  .positive(controlTexts.notPositive)
  .max(1e9, batchTexts.tooLarge);

const fields = {
  tipo: z.enum(controlKinds, 'Scegliere il tipo di controllo.'),
  letto: day,
  /** Densities of tracks, tracks/cm²; the other is that of the second detector of a duplicate. */
  densita: density,
  altraDensita: density.nullable(),
  nota: z
    .string()
    .trim()
    .max(...atMost(longest.note))
    .nullable(),
};

const control = z.object({
  id,
  ...fields,
  incertezza: z.number(),
  altraIncertezza: z.number().nullable(),
  chi: z.string().nullable(),
  /** Among all that count; null: it does not count any more. */
  esito: z.enum(verdicts).nullable(),
  /** What was said of it while it was out of control, the first first. */
  commenti: z.array(
    z.object({ testo: z.string(), quando: z.iso.datetime({ offset: true }), chi: z.string().nullable() }),
  ),
  /** Why it does not count any more, and whether another took its place; null: it counts. */
  ritiro: z
    .object({
      motivo: z.string(),
      quando: z.iso.datetime({ offset: true }),
      chi: z.string().nullable(),
      sostituito: z.boolean(),
    })
    .nullable(),
});
export type ControlOnWire = z.infer<typeof control>;

/**
 * `daCommentare`: those of all that are out of control and that nobody has commented: they block the batch.
 * `controlli`: the latest that count, in the order they were read, `totale` of them in all; `ritirati`: the latest that
 * do not; `fondo`: of the batch's figures in force, tracks/cm².
 */
export const controls = z.object({
  fondo: z.number(),
  incertezzaFondo: z.number(),
  totale: z.int(),
  daCommentare: z.array(control),
  controlli: z.array(control),
  ritirati: z.array(control),
});
export type Controls = z.infer<typeof controls>;

export const listControls = endpoint({
  name: 'listControls',
  method: 'GET',
  path: `${base}/{lotto}/controlli`,
  summary: 'Bianchi e duplicati di un lotto, gli ultimi cento',
  permission: keepBatches,
  params: path,
  response: controls,
});

const written = {
  ...fields,
  incertezza: uncertainty.nullable(),
  altraIncertezza: uncertainty.nullable(),
};
const motivo = text(5, controlTexts.noReason, longest.note);
export const onePath = path.extend({ controllo: idInPath });

export const enterControl = endpoint({
  name: 'enterControl',
  method: 'POST',
  path: `${base}/{lotto}/controlli`,
  summary: 'Registra un bianco o un duplicato; senza incertezza vale quella del conteggio',
  permission: keepBatches,
  params: path,
  body: z.object(written),
  response: controls,
  write: 'idempotent',
});

export const withdrawControl = endpoint({
  name: 'withdrawControl',
  method: 'POST',
  path: `${base}/{lotto}/controlli/{controllo}/ritiro`,
  summary: 'Ritira un controllo: resta nell’elenco, non conta più',
  permission: keepBatches,
  params: onePath,
  body: z.object({ motivo }),
  response: controls,
  write: 'idempotent',
});

export const correctControl = endpoint({
  name: 'correctControl',
  method: 'POST',
  path: `${base}/{lotto}/controlli/{controllo}/correzione`,
  summary: 'Ritira un controllo e ne registra un altro al suo posto',
  permission: keepBatches,
  params: onePath,
  body: z.object({ ...written, motivo }),
  response: controls,
  write: 'idempotent',
});
