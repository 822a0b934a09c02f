import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { employers } from '../../schema.ts';
import { createEmployer, getEmployer, getEmployerHistory, updateEmployer } from '../contract.ts';
import { employerTexts } from '../rules.ts';
import { employerFields } from './fields.ts';
import * as queries from './queries.ts';

/** An employer stands in projects; it leaves one only when it has no units there. */
export const employerKind = recordKind({
  entity: 'employer',
  get: getEmployer,
  history: getEmployerHistory,
  create: createEmployer,
  update: updateEmployer,
  idIn: ({ employer }) => employer,
  fields: employerFields,
  lock: 'update',
  unknownText: employerTexts.notFound,
  find: queries.findEmployer,
  async insert(body, { db }) {
    const id = await insertRecord(db, employers, employerFields.rowOf(body));
    await queries.replaceProjects(db, id, body.projects);
    await queries.replaceClients(db, id, body.clienti);
    return id;
  },
  created: ({ alias, projects }) => ({ alias, projectIds: sorted(projects) }),
  stored: (record) => ({
    ...record,
    projects: sorted(record.projects.map(({ id }) => id)),
    clienti: sorted(record.clienti.map(({ id }) => id)),
  }),
  wanted: (body) => ({ ...body, projects: sorted(body.projects), clienti: sorted(body.clienti) }),
  async write({ id, body, changed }, { db }) {
    await employerFields.update(db, id, changed);
    if ('projectIds' in changed) await queries.replaceProjects(db, id, body.projects);
    if ('clientIds' in changed) await queries.replaceClients(db, id, body.clienti);
    return {};
  },
  constraints: refusals,
});

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function refusals() {
  const of = (field: string, text: string) => () => invalid(text, { [field]: text });
  return {
    employers_external_code: of('codiceEsterno', employerTexts.externalCodeTaken),
    project_employers_project_id_projects_id_fk: of('projects', employerTexts.unknownProject),
    client_employers_client_id_clients_id_fk: of('clienti', employerTexts.unknownClient),
    client_employers_pkey: of('clienti', employerTexts.clientTaken),
    companies_of_project: () => conflict(employerTexts.projectInUse),
  };
}
