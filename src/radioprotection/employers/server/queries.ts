import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
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
import { clientEmployers, employers, projectEmployers } from '../../schema.ts';
import {
  type EmployerRecord,
  type EmployerRow,
  type listEmployers as list,
  type UnitOfEmployer,
  unitsShown,
} from '../contract.ts';
import { employerFields } from './fields.ts';

type Named = { id: number; nome: string };

const unitJson = jsonObject<UnitOfEmployer>({
  id: sql`u.id`,
  alias: sql`u.alias`,
  address: sql`u.address || ', ' || u.postal_code || ' ' || u.city || ' (' || u.province || ')'`,
  project: sql`json_build_object('id', p.id, 'nome', p.number || ' · ' || p.title)`,
  attivo: sql`u.active`,
});

const columns = (reader: Reader) => ({
  id: employers.id,
  alias: employers.alias,
  city: employers.city,
  province: employers.province,
  taxId: employers.taxId,
  fiscalCode: employers.fiscalCode,
  attivo: employers.active,
  projects: sql<
    Named[]
  >`coalesce((select json_agg(json_build_object('id', p.id, 'nome', p.number || ' · ' || p.title)
      order by p.number, p.id)
    from project_employers pe join projects p on p.id = pe.project_id
   where pe.employer_id = employers.id and ${projectsWithinReach(reader, sql`p.id`)}), '[]')`,
  unita: sql<number>`(select count(*)::int from companies c where c.employer_id = employers.id and c.active)`,
});

/** One page of the employers within reach. */
export function listEmployers(
  context: RequestContext,
  query: QueryOf<typeof list>,
): Promise<{ rows: EmployerRow[]; total: number }> {
  const { db } = context;
  const condition = and(
    inState(query.stato, employers.active),
    employersWithinReach(context, employers.id),
    query.progetto === undefined
      ? undefined
      : sql`exists (select from project_employers pe where pe.employer_id = ${employers.id} and pe.project_id = ${query.progetto})`,
    containsWords(query.q, employers.searchText),
  );
  const by = query.sort === 'alias' ? employers.alias : employers.city;
  return listPage(db, employers, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({ ...columns(context), total })
      .from(ids)
      .innerJoin(employers, eq(employers.id, ids.id))
      .orderBy(...order),
  );
}

/** An employer within reach, with its units that are. */
export async function findEmployer(id: number, context: RequestContext): Promise<EmployerRecord | null> {
  const units = sql`(select * from companies c where c.employer_id = employers.id
    and ${employersWithinReach(context, sql`c.employer_id`)}
    order by c.active desc, c.alias, c.id limit ${unitsShown}) u`;
  const [found] = await context.db
    .select({
      ...columns(context),
      ...employerFields.columns,
      companies: sql<
        UnitOfEmployer[]
      >`coalesce((select json_agg(${unitJson} order by u.active desc, u.alias, u.id)
        from ${units} join projects p on p.id = u.project_id), '[]')`,
      clienti: sql<
        Named[]
      >`coalesce((select json_agg(json_build_object('id', c.id, 'nome', c.name) order by c.name, c.id)
        from client_employers ce join clients c on c.id = ce.client_id where ce.employer_id = employers.id), '[]')`,
      versione: employers.version,
      modificabile: sql<boolean>`${keepsRadioprotection(context.user)}::boolean`,
    })
    .from(employers)
    .where(and(eq(employers.id, id), employersWithinReach(context, employers.id)));
  return found ?? null;
}

/** Puts an employer into these projects and out of all others. */
export async function replaceProjects(db: Db, employerId: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  await db
    .delete(projectEmployers)
    .where(
      and(
        eq(projectEmployers.employerId, employerId),
        ids.length > 0 ? notInArray(projectEmployers.projectId, ids) : undefined,
      ),
    );
  if (ids.length > 0)
    await db
      .insert(projectEmployers)
      .values(ids.map((projectId) => ({ projectId, employerId })))
      .onConflictDoNothing();
}

/** Says which radon clients an employer is. */
export async function replaceClients(db: Db, employerId: number, wanted: readonly number[]): Promise<void> {
  await db.delete(clientEmployers).where(eq(clientEmployers.employerId, employerId));
  const ids = [...new Set(wanted)];
  if (ids.length > 0)
    await db.insert(clientEmployers).values(ids.map((clientId) => ({ clientId, employerId })));
}
