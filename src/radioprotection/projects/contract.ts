import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, externalCode, id, idInPath, text } from '#platform/contract/shapes.ts';
import { optionalText } from '../fields/contract.ts';
import { keepRadioprotection, readRadioprotection } from '../reach/permissions.ts';

/** The one contract of a project (Q2-30), null when it has none: no end is known. */
const contract = z.object({ id, dateEnd: day }).nullable();

/** Project (commessa) as its list shows it; counted are employers and units in use within reach. */
export const projectRow = z.object({
  id,
  numero: z.string(),
  titolo: z.string(),
  contract,
  attivo: z.boolean(),
  datori: z.int(),
  unita: z.int(),
});
export type ProjectRow = z.infer<typeof projectRow>;

const employerOfProject = z.object({ id, alias: z.string(), city: z.string(), unita: z.int() });
export type EmployerOfProject = z.infer<typeof employerOfProject>;

/** So many employers are read with a project; `datori` says how many there are. */
export const employersShown = 100;

export const projectRecord = projectRow.extend({
  note: z.string().nullable(),
  codiceEsterno: z.string().nullable(),
  fineContratto: day.nullable(),
  employers: z.array(employerOfProject).max(employersShown),
  versione: version,
  modificabile: z.boolean(),
});
export type ProjectRecord = z.infer<typeof projectRecord>;

const projectFields = z.object({
  numero: text(1, 'Indicare il numero del contratto.', longest.code),
  titolo: text(1, 'Indicare il titolo del progetto.'),
  fineContratto: day.nullish().transform((typed) => typed ?? null),
  note: optionalText(longest.note),
  codiceEsterno: externalCode,
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/projects',
  key: 'project',
  permission: readRadioprotection,
  keeping: keepRadioprotection,
  record: projectRecord,
});

export const listProjects = calls.list(
  'listProjects',
  'Progetti (commesse) visibili, con il loro contratto',
  listQuery(['numero', 'titolo', 'fineContratto'], { datore: idInPath.optional() }),
  listReply(projectRow),
);
export const exportProjects = sheetOf('exportProjects', listProjects);
export const getProject = calls.get('getProject', 'Un progetto con i suoi datori di lavoro');
export const getProjectHistory = calls.history('getProjectHistory', 'Che cosa è successo a un progetto');
export const createProject = calls.create('createProject', 'Crea un progetto', projectFields);
export const updateProject = calls.update(
  'updateProject',
  'Modifica un progetto, o lo mette fuori uso',
  projectFields.extend({ attivo: z.boolean(), versione: version }),
);
