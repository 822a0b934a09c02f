import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { dosimeterStates } from '#field/dosimeter-states/rules.ts';
import { decisionRules } from '#laboratory/level-comparison/rules.ts';
import { measure } from '#laboratory/results/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { params, path } from '../contract.ts';

const measuredPoint = z.object({
  id,
  nome: z.string(),
  piano: z.string(),
  stanza: z.string().nullable(),
  superficie: z.int().nullable(),
  attivo: z.boolean(),
  periodi: z.array(
    z.object({
      trattamento: id,
      /** The record of the dosimeter; null: not for this reader. */
      dosimetro: id.nullable(),
      codice: z.string(),
      inizio: day,
      fine: day.nullable(),
      giorni: z.int(),
      stato: z.enum(dosimeterStates),
      inScadenza: z.boolean(),
      /** Null: there is none, or not for this reader. */
      misura: measure.nullable(),
    }),
  ),
});
export type SiteMeasures = z.infer<typeof measuredPoint>;

export const listSiteMeasures = endpoint({
  name: 'listSiteMeasures',
  method: 'GET',
  path: `${path}/misure`,
  summary: 'I punti di una sede con tutti i loro periodi; i risultati solo per chi può leggerli',
  permission: fieldWork,
  params,
  response: z.object({
    /** Bq/m³; null: not for this reader. */
    livello: z.int().nullable(),
    /** How reports compare with the level. */
    regola: z.enum(decisionRules),
    /** Whether this reader may put them in order. */
    ordinabile: z.boolean(),
    punti: z.array(measuredPoint),
  }),
});
