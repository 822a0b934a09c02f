import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { keepTransmissions } from './permissions.ts';
import { states, transmissionTexts } from './rules.ts';

export const base = '/v1/user/lb/cr39/isin' as const;
export const path = z.object({ transmission: idInPath });
export const count = z.int().min(0);
const who = z.object({ name: z.string().nullable(), at: z.iso.datetime({ offset: true }) });
/**
 * A half-year. `due`: by the laboratory's setting. `sites` and `rows`: without those left out; of an open one what it
 * would hold now.
 */
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
  /** It has not ended yet: what is in it is not all. */
  isRunning: z.boolean(),
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
