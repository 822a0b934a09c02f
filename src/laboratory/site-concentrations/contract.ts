import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { decisionRules } from '../level-comparison/rules.ts';
import { resultStates } from '../results/rules.ts';
import { readConcentrations } from './permissions.ts';

/** One dosimeter's time at a point with its result. Exposures and limit in kBq·h/m³, as in `results/rules.ts`. */
const measuredPeriod = z.object({
  codice: z.string(),
  inizio: day,
  fine: day,
  esito: z.enum(resultStates),
  esposizione: z.number().nullable(),
  incertezza: z.number().nullable(),
  limite: z.number().nullable(),
  /** What a saturated one was exposed to at least; null: not saturated, or nobody knows. */
  minimo: z.number().nullable(),
});
export type MeasuredPeriod = z.infer<typeof measuredPeriod>;

/** Points with at least one result, by name; `livello` in Bq/m³, `motivo` says which level it is. */
const siteConcentrations = z.object({
  indirizzo: z.object({ id, nome: z.string() }),
  livello: z.object({ bqM3: z.number(), motivo: z.string(), presunto: z.boolean() }),
  /** How reports compare with the level. */
  regola: z.enum(decisionRules),
  punti: z.array(z.object({ id, alias: z.string(), periodi: z.array(measuredPeriod) })),
});
export type SiteConcentrations = z.infer<typeof siteConcentrations>;

export const getSiteConcentrations = endpoint({
  name: 'getSiteConcentrations',
  method: 'GET',
  path: '/v1/user/user/cr39/indirizzi/{indirizzo}/concentrazioni',
  summary: 'Che cosa hanno misurato nel tempo i punti di una sede, con il livello di riferimento',
  permission: readConcentrations,
  params: z.object({ indirizzo: idInPath }),
  response: siteConcentrations,
});
