import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { day, id, text } from '#platform/contract/shapes.ts';
import { fieldWork } from '../customers/permissions.ts';
import { customerLengths } from '../customers/rules.ts';
import { addressParams } from '../sites/contract.ts';
import { largestSurface } from './rules.ts';

/** One dosimeter at a point (trattamento). `id` and `trattamento` are the same number, as are `code` and `codice`. */
export const placement = z.object({
  id,
  trattamento: id,
  code: z.string(),
  codice: z.string(),
  inizio: day,
  fine: day.nullable(),
  lavorato: z.boolean(),
  smarrito: z.boolean(),
  /** Calendar days from start to end, or to today while it measures. */
  giorni: z.int(),
  idPunto: id,
  inScadenza: z.boolean(),
  dataAttribuzione: day.nullable(),
});
export type Placement = z.infer<typeof placement>;

/** Measurement point (punto di misurazione). `planimetryPos` is in pixels of the plan's picture. */
export const point = z.object({
  id,
  alias: z.string(),
  /** Name of the room; points of one room share it. */
  stanza: z.string().nullable(),
  /** Surface of the room, m². */
  superficie: z.int().nullable(),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  idIndirizzo: id,
  active: z.boolean(),
  planimetry: id.nullable(),
  planimetryPos: z.object({ x: z.number(), y: z.number() }).nullable(),
  trattamenti: z.array(placement),
});
export type Point = z.infer<typeof point>;

/** A point being created. A negative `planimetry` is the temporary id of a plan sent along. */
export const newPoint = z.object({
  alias: text(customerLengths.pointName[0], 'Il nome del punto è troppo corto'),
  codicePiano: z.int('Indicare il piano').min(1, 'Indicare il piano').max(25, 'Indicare il piano'),
  superficie: z
    .int('La superficie deve essere un numero intero di al massimo 6 cifre')
    .min(1, 'La superficie deve essere un numero intero di al massimo 6 cifre')
    .max(largestSurface, 'La superficie deve essere un numero intero di al massimo 6 cifre')
    .nullish()
    .transform((surface) => surface ?? null),
  stanza: z
    .string()
    .trim()
    .max(longest.line)
    .nullish()
    .transform((room) => room || null),
  planimetry: z
    .int()
    .nullish()
    .transform((plan) => plan ?? null),
  planimetryPos: z
    .object({ x: z.number().min(0).max(100_000), y: z.number().min(0).max(100_000) })
    .nullish()
    .transform((position) => position ?? null),
});
export type NewPoint = z.infer<typeof newPoint>;

export const listPoints = endpoint({
  name: 'listPoints',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/punti',
  summary: 'Punti di misurazione di un indirizzo, con i loro dosimetri dal più recente',
  permission: fieldWork,
  params: addressParams,
  response: z.array(point),
  isKept: true,
});
