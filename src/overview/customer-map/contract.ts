import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { lookAtCustomerMap } from './permissions.ts';
import { verdictKeys } from './rules.ts';

const judgedSite = z.object({
  id,
  nome: z.string(),
  cliente: id,
  luogo: z.string(),
  /** Degrees; null: nobody has said where it lies. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  giudizio: z.enum(verdictKeys),
  /** The verdict in words. */
  parole: z.string(),
});
export type JudgedSite = z.infer<typeof judgedSite>;

export const listJudgedSites = endpoint({
  name: 'listJudgedSites',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/mappa',
  summary: 'Le sedi in uso di un committente con le coordinate e il giudizio accanto al livello',
  permission: lookAtCustomerMap,
  params: z.object({ client: idInPath }),
  response: z.object({ sedi: z.array(judgedSite) }),
});
