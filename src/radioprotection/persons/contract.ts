import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, externalCode, id, idInPath } from '#platform/contract/shapes.ts';
import { keepRadioprotection, readRadioprotection } from '../reach/permissions.ts';
import { knownData, personData, personVersion } from './data/contract.ts';
import { unitRoles } from './rules.ts';

export { type PersonData, type PersonVersion, personData } from './data/contract.ts';

const role = z.enum(unitRoles, 'Ruolo sconosciuto.');

/** Person as the list shows it; `roles` ('Ruoli esperto') are the distinct expert roles held anywhere today. */
export const personRow = z.object({
  id,
  label: z.string(),
  fiscalCode: z.string().nullable(),
  roles: z.array(role),
  attivo: z.boolean(),
});
export type PersonRow = z.infer<typeof personRow>;

const roleOfPerson = z.object({
  id,
  role,
  dal: day,
  al: day.nullable(),
  company: z.object({ id, alias: z.string(), project: z.object({ id }), employer: z.object({ id }) }),
});
export type RoleOfPerson = z.infer<typeof roleOfPerson>;

/** So many roles are read with a person, those of today first; `ruoli` says how many there are. */
export const rolesShown = 200;

export const personRecord = knownData.extend({
  id,
  label: z.string(),
  roles: z.array(role),
  /** The account of this person. */
  user: z.object({ id, nome: z.string() }).nullable(),
  dal: day.nullable(),
  al: day.nullable(),
  versioni: z.int(),
  companies: z.array(roleOfPerson).max(rolesShown),
  ruoli: z.int(),
  codiceEsterno: z.string().nullable(),
  attivo: z.boolean(),
  /** The data were erased: a number is left. */
  cancellata: z.boolean(),
  versione: version,
  modificabile: z.boolean(),
});
export type PersonRecord = z.infer<typeof personRecord>;

const personFields = personData.extend({
  user: id.nullish().transform((one) => one ?? null),
  codiceEsterno: externalCode,
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/persons',
  key: 'person',
  permission: readRadioprotection,
  keeping: keepRadioprotection,
  record: personRecord,
});

export const listPersons = calls.list(
  'listPersons',
  'Persone con un ruolo nelle unità locali visibili',
  listQuery(['cognome'], { ruolo: role.optional(), datore: idInPath.optional() }),
  listReply(personRow),
);
export const exportPersons = sheetOf('exportPersons', listPersons);
export const getPerson = calls.get('getPerson', 'Una persona con i dati che valgono oggi e i suoi ruoli');
export const getPersonHistory = calls.history('getPersonHistory', 'Che cosa è successo a una persona');
export const createPerson = calls.create('createPerson', 'Registra una persona', personFields);
export const updatePerson = calls.update(
  'updatePerson',
  'Corregge i dati che valgono oggi di una persona, o la mette fuori uso',
  personFields.extend({ attivo: z.boolean(), versione: version }),
);

export const listPersonVersions = endpoint({
  name: 'listPersonVersions',
  method: 'GET',
  path: `${calls.path}/versions`,
  summary: 'I dati di una persona nel tempo, dai più recenti; con `data` quelli di quel giorno',
  permission: readRadioprotection,
  params: calls.params,
  query: z.object({ data: day.optional() }),
  response: z.object({ versioni: z.array(personVersion) }),
});

export const addPersonVersion = endpoint({
  name: 'addPersonVersion',
  method: 'POST',
  path: `${calls.path}/versions`,
  summary: 'Registra i dati di una persona che valgono da un giorno (data di decorrenza)',
  permission: keepRadioprotection,
  params: calls.params,
  body: personData.extend({ dal: day, versione: version }),
  response: personRecord,
  write: 'idempotent',
});
