import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id } from '#platform/contract/shapes.ts';
import { base, count, path } from '../contract.ts';
import { keepTransmissions } from '../permissions.ts';
import { gapKinds, siteStates } from '../rules.ts';

const siteRow = z.object({
  id,
  name: z.string(),
  client: z.object({ id, name: z.string() }),
  principal: z.object({ id, name: z.string() }),
  state: z.enum(siteStates),
  rows: count,
  amendments: count,
  missing: z.array(
    z.object({
      kind: z.enum(gapKinds),
      text: z.string(),
      point: z.object({ id, alias: z.string() }).nullable(),
    }),
  ),
  leftOut: z.object({ reason: z.string(), by: z.string().nullable() }).nullable(),
});
export type SiteRow = z.infer<typeof siteRow>;

export const listTransmissionSites = endpoint({
  name: 'listTransmissionSites',
  method: 'GET',
  path: `${base}/transmissions/{transmission}/sites`,
  summary: 'Sedi di un semestre con ciò che manca, 50 alla volta',
  permission: keepTransmissions,
  params: path,
  query: z.object({
    state: z.enum(siteStates).optional(),
    q: z.string().trim().max(longest.shortLine).optional(),
    page: z.coerce.number<string>('Pagina non valida.').pipe(z.int().min(1).max(10_000)).default(1),
  }),
  response: z.object({ rows: z.array(siteRow), total: count, pageSize: count }),
});
