import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { deviceCategories } from '../devices/rules.ts';
import { optionalText } from '../fields/contract.ts';
import { readRadioprotection, workInUnits } from '../reach/permissions.ts';
import { unitPlace } from '../unit-places/contract.ts';
import { implantTypes, registryKinds } from './rules.ts';

/** A registry as the tab of its unit shows it. */
export const registryRow = z.object({
  id,
  kind: z.enum(registryKinds),
  implantType: z.enum(implantTypes),
  device: z.object({ id, sigla: z.string(), type: z.enum(deviceCategories) }).nullable(),
  openDate: day,
  closeDate: day.nullable(),
  deletedAt: z.string().nullable(),
  attivo: z.boolean(),
});
export type RegistryRow = z.infer<typeof registryRow>;

export const registryRecord = registryRow.extend({
  ...unitPlace.shape,
  notes: z.string().nullable(),
  versione: version,
  modificabile: z.boolean(),
});
export type RegistryRecord = z.infer<typeof registryRecord>;

const fields = z.object({
  implantType: z.enum(implantTypes, 'Indicare il tipo di impianto.'),
  /** The one device it is of; null: of the whole unit. */
  device: id.nullish().transform((device) => device ?? null),
  openDate: day,
  notes: optionalText(longest.note),
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/registries',
  key: 'registry',
  permission: readRadioprotection,
  keeping: workInUnits,
  record: registryRecord,
});

export const getRegistry = calls.get('getRegistry', 'Un registro');
export const getRegistryHistory = calls.history('getRegistryHistory', 'Che cosa è successo a un registro');

export const createRegistry = calls.create(
  'createRegistry',
  'Apre un registro in un’unità locale, con i documenti predefiniti del suo tipo di impianto',
  fields.extend({ companyId: id }),
);

export const updateRegistry = calls.update(
  'updateRegistry',
  'Modifica un registro aperto, o lo rende non attivo',
  fields.extend({ attivo: z.boolean(), versione: version }),
);

export const closeRegistry = endpoint({
  name: 'closeRegistry',
  method: 'POST',
  path: `${calls.path}/close`,
  summary: 'Chiude un registro da un giorno',
  permission: workInUnits,
  params: calls.params,
  body: z.object({ date: day, versione: version }),
  response: registryRecord,
});

export const reopenRegistry = endpoint({
  name: 'reopenRegistry',
  method: 'POST',
  path: `${calls.path}/reopen`,
  summary: 'Riapre un registro chiuso',
  permission: workInUnits,
  params: calls.params,
  body: z.object({ versione: version }),
  response: registryRecord,
});

/** The registry that the address of its card names (S2 §2.1): not found unless all that is above it is (Q2-28). */
export const getRegistryCard = endpoint({
  name: 'getRegistryCard',
  method: 'GET',
  path: '/v1/user/lb/rp/projects/{project}/employers/{employer}/companies/{company}/registries/{registry}',
  summary: 'Un registro, con l’unità, il datore di lavoro e il progetto a cui appartiene',
  permission: readRadioprotection,
  params: z.object({ project: idInPath, employer: idInPath, company: idInPath, registry: idInPath }),
  response: registryRecord,
});

export const listCompanyRegistries = endpoint({
  name: 'listCompanyRegistries',
  method: 'GET',
  path: '/v1/user/lb/rp/companies/{companyId}/registries',
  summary: 'Registri di un’unità locale, prima quelli aperti',
  permission: readRadioprotection,
  params: z.object({ companyId: idInPath }),
  response: z.object({ registries: z.array(registryRow) }),
});
