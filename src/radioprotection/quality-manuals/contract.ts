import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { deviceCategories } from '../devices/rules.ts';
import { optionalText } from '../fields/contract.ts';
import { readRadioprotection, workInUnits } from '../reach/permissions.ts';

/** Quality manual of a unit, of one of its devices or of all. */
export const manualRecord = z.object({
  id,
  companyId: id,
  title: z.string(),
  device: z.object({ id, sigla: z.string(), type: z.enum(deviceCategories) }).nullable(),
  openDate: day,
  closeDate: day.nullable(),
  /** The folder of its documents. */
  fascicolo: id,
  notes: z.string().nullable(),
  attivo: z.boolean(),
  versione: version,
  modificabile: z.boolean(),
});
export type ManualRecord = z.infer<typeof manualRecord>;

const fields = z.object({
  title: text(1, 'Indicare il titolo del manuale.'),
  /** The one device it is of; null: of the whole unit. */
  device: id.nullish().transform((device) => device ?? null),
  openDate: day,
  closeDate: day.nullish().transform((end) => end ?? null),
  notes: optionalText(longest.note),
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/manuals',
  key: 'manual',
  permission: readRadioprotection,
  keeping: workInUnits,
  record: manualRecord,
});

export const getManual = calls.get('getManual', 'Un manuale di qualità');
export const getManualHistory = calls.history(
  'getManualHistory',
  'Che cosa è successo a un manuale di qualità',
);

export const createManual = calls.create(
  'createManual',
  'Apre un manuale di qualità in un’unità locale',
  fields.extend({ companyId: id }),
);

export const updateManual = calls.update(
  'updateManual',
  'Modifica un manuale di qualità, o lo mette fuori uso',
  fields.extend({ attivo: z.boolean(), versione: version }),
);

export const listCompanyManuals = endpoint({
  name: 'listCompanyManuals',
  method: 'GET',
  path: '/v1/user/lb/rp/companies/{companyId}/manuals',
  summary: 'Manuali di qualità di un’unità locale, prima quelli in uso',
  permission: readRadioprotection,
  params: z.object({ companyId: idInPath }),
  response: z.object({ manuals: z.array(manualRecord) }),
});
