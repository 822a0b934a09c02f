import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { keepTransmissions } from './permissions.ts';
import { gapKinds, siteStates, states, transmissionTexts } from './rules.ts';

export const base = '/v1/user/lb/cr39/isin' as const;
export const path = z.object({ transmission: idInPath });
const count = z.int().min(0);
const who = z.object({ name: z.string().nullable(), at: z.iso.datetime({ offset: true }) });
/** A half-year. `due`: by the laboratory's setting. Of an open one `sites` and `rows` are what it would hold now. */
const half = z.object({
  id,
  half: z.string(),
  state: z.enum(states),
  startsOn: day,
  endsOn: day,
  due: day,
  sites: count,
  rows: count,
  amendments: count,
  sentOn: day.nullable(),
});
export type HalfRow = z.infer<typeof half>;

const exportedFile = z.object({
  id,
  name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  /** Number of the columns' version. */
  mapping: z.int(),
  sha256: z.string(),
  size: count,
  rows: count,
  /** Made before the half-year was opened again: such a file is not sent. */
  isOld: z.boolean(),
  made: who,
});

/** `changed`: rows that were corrected since they were frozen. */
export const transmission = half.extend({
  version,
  counts: z.object({ incomplete: count, complete: count, leftOut: count, rows: count }),
  changed: count,
  recognition: z.string().nullable(),
  opened: who,
  checked: who.nullable(),
  exported: who.nullable(),
  sent: who.extend({ note: z.string().nullable(), exportId: id }).nullable(),
  receipt: who.extend({ fileName: z.string() }).nullable(),
  exports: z.array(exportedFile),
});
export type Transmission = z.infer<typeof transmission>;

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

export const listTransmissions = endpoint({
  name: 'listTransmissions',
  method: 'GET',
  path: `${base}/transmissions`,
  summary: 'Semestri da trasmettere all’ISIN, con quelli che si possono aprire',
  permission: keepTransmissions,
  response: z.object({ rows: z.array(half), offers: z.array(z.object({ half: z.string(), due: day })) }),
});

export const openTransmission = endpoint({
  name: 'openTransmission',
  method: 'POST',
  path: `${base}/transmissions`,
  summary: 'Apre un semestre',
  permission: keepTransmissions,
  body: z.object({ half: z.string(transmissionTexts.noHalf).max(10, transmissionTexts.noHalf) }),
  response: transmission,
  write: 'idempotent',
});

export const getTransmission = endpoint({
  name: 'getTransmission',
  method: 'GET',
  path: `${base}/transmissions/{transmission}`,
  summary: 'Un semestre: stato, sedi contate, file',
  permission: keepTransmissions,
  params: path,
  response: transmission,
});

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
