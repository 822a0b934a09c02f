import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { base, exposed, written } from '../contract.ts';
import { keepResults } from '../permissions.ts';
import { entryTexts } from './rules.ts';

export type WrittenResult = z.infer<typeof written>;

/** Figures of the batch that a new reading is calculated with. */
const batchFigures = z.object({
  id,
  codice: z.string(),
  revisione: z.int(),
  k: z.number(),
  incertezzaK: z.number(),
  fondo: z.number(),
  incertezzaFondo: z.number(),
  area: z.number(),
  limite: z.number(),
  saturazione: z.number(),
  giorniInvecchiamento: z.int(),
  validoDal: day.nullable(),
  validoFino: day.nullable(),
  /** Quality controls that are out of control and that nobody has commented: they keep its results from reports. */
  daCommentare: z.int(),
});
export type BatchFigures = z.infer<typeof batchFigures>;

/** A dosimeter as the laboratory has it on the bench: `risultati` from the latest. */
export const readDosimeter = z.object({
  ...exposed,
  smarrito: z.boolean(),
  lotto: batchFigures.nullable(),
  risultati: z.array(written),
});
export type ReadDosimeter = z.infer<typeof readDosimeter>;

const number = z
  .number('Indicare un numero.')
  .nonnegative('Indicare un numero, zero o più.')
  .max(1e9, 'Numero troppo grande.');
const positive = number.positive('Indicare un numero maggiore di zero.');
const whole = z
  .int('Indicare un numero intero.')
  .nonnegative('Indicare un numero, zero o più.')
  .max(1e9, 'Numero troppo grande.');

/** What a person writes of one detector that was read. */
export const reading = {
  /** Densities in tracks/cm², area in cm². */
  traces: number.nullable(),
  incertezzaTracce: number.nullable(),
  conteggi: whole.nullable(),
  area: positive.nullable(),
  /** The dosimeter's own; null: that of its batch. */
  background: number.nullable(),
  campi: whole.positive('Indicare un numero maggiore di zero.').nullable(),
  chiQuadro: number.nullable(),
  lettore: z
    .string()
    .trim()
    .max(...atMost(longest.shortLine))
    .nullable(),
  letto: day,
};
export type ReadingBody = z.infer<z.ZodObject<typeof reading>>;

export const getReadDosimeter = endpoint({
  name: 'getReadDosimeter',
  method: 'GET',
  path: `${base}/trattamenti/{trattamento}`,
  summary: 'Un dosimetro con il suo lotto e tutti i suoi risultati',
  permission: keepResults,
  params: z.object({ trattamento: idInPath }),
  response: readDosimeter,
});

export const findReadDosimeter = endpoint({
  name: 'findReadDosimeter',
  method: 'GET',
  path: `${base}/dosimetri`,
  summary: 'Il dosimetro con questo codice, da leggere',
  permission: keepResults,
  query: z.object({ codice: text(1, 'Indicare il codice.', longest.code) }),
  response: readDosimeter,
});

export const enterResult = endpoint({
  name: 'enterResult',
  method: 'POST',
  path: base,
  summary: 'Registra la lettura di un dosimetro rimosso, o il suo riconteggio',
  permission: keepResults,
  body: z.object({ trattamento: id, ...reading }),
  response: readDosimeter,
  write: 'idempotent',
});

export const correctResult = endpoint({
  name: 'correctResult',
  method: 'POST',
  path: `${base}/{risultato}/correct`,
  summary: 'Corregge un risultato: quello di prima resta nella storia',
  permission: keepResults,
  params: z.object({ risultato: idInPath }),
  body: z.object({
    motivo: text(5, entryTexts.reasonTooShort, longest.note, entryTexts.reasonTooShort),
    ...reading,
  }),
  response: readDosimeter,
  write: 'idempotent',
});
