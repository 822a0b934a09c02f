import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { base, path } from '../contract.ts';
import { keepBatches } from '../permissions.ts';

export const getTypicalExposures = endpoint({
  name: 'getTypicalExposures',
  method: 'GET',
  path: `${base}/{lotto}/incertezza`,
  summary: 'Le esposizioni per cui si guarda il bilancio dell’incertezza di un lotto',
  permission: keepBatches,
  params: path,
  response: z.object({
    /** The median of its valid results in force, kBq·h/m³; null while there is none. */
    tipica: z.number().nullable(),
    risultati: z.int(),
    /** Reference levels of the settings in force, Bq/m³, each once, the lowest first. */
    livelli: z.array(z.number()),
  }),
});
