import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import {
  employersWithinReach,
  keepsRadioprotection,
  projectsWithinReach,
  type Reader,
} from '../../reach/server/public.ts';
import { projects } from '../../schema.ts';
import {
  type EmployerOfProject,
  employersShown,
  type listProjects as list,
  type ProjectRecord,
  type ProjectRow,
} from '../contract.ts';
import { projectFields } from './fields.ts';

const contract = sql<ProjectRow['contract']>`case when projects.contract_ends_on is not null then
  json_build_object('id', projects.id, 'dateEnd', projects.contract_ends_on) end`;

/** The employers of a project within reach, as `e`; a stranger's are not counted. */
const employersOf = (reader: Reader) => sql`project_employers pe join employers e on e.id = pe.employer_id
  where pe.project_id = projects.id and e.active and ${employersWithinReach(reader, sql`e.id`)}`;

const columns = (reader: Reader) => ({
  id: projects.id,
  numero: projects.number,
  titolo: projects.title,
  contract,
  attivo: projects.active,
  datori: sql<number>`(select count(*)::int from ${employersOf(reader)})`,
  unita: sql<number>`(select count(*)::int from companies c where c.project_id = projects.id and c.active
    and ${employersWithinReach(reader, sql`c.employer_id`)})`,
});

const employerJson = jsonObject<EmployerOfProject>({
  id: sql`e.id`,
  alias: sql`e.alias`,
  city: sql`e.city`,
  unita: sql`(select count(*) from companies c
    where c.project_id = e.project_id and c.employer_id = e.id and c.active)`,
});

/** One page of the projects within reach. */
export function listProjects(
  context: RequestContext,
  query: QueryOf<typeof list>,
): Promise<{ rows: ProjectRow[]; total: number }> {
  const { db } = context;
  const condition = and(
    inState(query.stato, projects.active),
    projectsWithinReach(context, projects.id),
    query.datore === undefined
      ? undefined
      : sql`exists (select from project_employers pe where pe.project_id = ${projects.id} and pe.employer_id = ${query.datore})`,
    containsWords(query.q, projects.searchText),
  );
  const by = { numero: projects.number, titolo: projects.title, fineContratto: projects.contractEndsOn };
  return listPage(db, projects, { query, condition, by: by[query.sort] }, ({ ids, order, total }) =>
    db
      .select({ ...columns(context), total })
      .from(ids)
      .innerJoin(projects, eq(projects.id, ids.id))
      .orderBy(...order),
  );
}

/** A project within reach, with its employers that are. */
export async function findProject(id: number, context: RequestContext): Promise<ProjectRecord | null> {
  const [found] = await context.db
    .select({
      ...columns(context),
      ...projectFields.columns,
      employers: sql<EmployerOfProject[]>`coalesce((select json_agg(${employerJson} order by e.alias, e.id)
        from (select e.*, pe.project_id from ${employersOf(context)}
          order by e.alias, e.id limit ${employersShown}) e), '[]')`,
      versione: projects.version,
      modificabile: sql<boolean>`${keepsRadioprotection(context.user)}::boolean`,
    })
    .from(projects)
    .where(and(eq(projects.id, id), projectsWithinReach(context, projects.id)));
  return found ?? null;
}
