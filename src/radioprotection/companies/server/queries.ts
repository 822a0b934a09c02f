import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import { nextDueOfUnit } from '../../next-due/server/public.ts';
import {
  employersWithinReach,
  holdsOn,
  keepsRadioprotection,
  worksInUnit,
} from '../../reach/server/public.ts';
import { addressCompanies, companies, employers, projects } from '../../schema.ts';
import { hasGap } from '../../unit-gaps/server/public.ts';
import { expertOfUnit } from '../../unit-roles/server/public.ts';
import type { CompanyRecord, CompanyRow, listCompanies as list } from '../contract.ts';
import { companyFields } from './fields.ts';

type Named = { id: number; nome: string };

const columns = {
  id: companies.id,
  alias: companies.alias,
  sede: sql<string>`companies.address || ', ' || companies.postal_code || ' ' || companies.city || ' (' || companies.province || ')'`,
  project: sql<Named>`json_build_object('id', projects.id, 'nome', projects.number || ' · ' || projects.title)`,
  employer: sql<Named>`json_build_object('id', employers.id, 'nome', employers.alias)`,
  attivo: companies.active,
};

const counts = (today: string) => ({
  persone: sql<number>`(select count(distinct r.person_id)::int from company_persons r where r.company_id = companies.id
    and ${holdsOn(sql`r`, today)})`,
  dispositivi: sql<number>`(select count(*)::int from devices d
    where d.company_id = companies.id and d.active and d.current_status <> 5)`,
  registri: sql<number>`(select count(*)::int from registries r where r.company_id = companies.id
    and r.active and r.deleted_at is null and r.close_date is null)`,
  attivita: sql<number>`(select count(*)::int from activities a
    where a.company_id = companies.id and a.deleted_at is null and not a.complete)`,
  prossima: nextDueOfUnit(companies.id),
  esperto: expertOfUnit(companies.id, today),
});

/** One page of the local units within reach. */
export function listCompanies(
  context: RequestContext,
  query: QueryOf<typeof list>,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const { db } = context;
  const condition = and(
    inState(query.stato, companies.active),
    employersWithinReach(context, companies.employerId),
    query.progetto === undefined ? undefined : eq(companies.projectId, query.progetto),
    query.datore === undefined ? undefined : eq(companies.employerId, query.datore),
    query.manca && hasGap(query.manca, companies.id, context.clock.today()),
    containsWords(query.q, companies.searchText),
  );
  const by = query.sort === 'alias' ? companies.alias : companies.city;
  return listPage(db, companies, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({ ...columns, total })
      .from(ids)
      .innerJoin(companies, eq(companies.id, ids.id))
      .innerJoin(projects, eq(projects.id, companies.projectId))
      .innerJoin(employers, eq(employers.id, companies.employerId))
      .orderBy(...order),
  );
}

/** A local unit within reach, with how much belongs to it. */
export async function findCompany(id: number, context: RequestContext): Promise<CompanyRecord | null> {
  const [found] = await context.db
    .select({
      ...columns,
      ...companyFields.columns,
      ...counts(context.clock.today()),
      contract: sql<CompanyRecord['contract']>`case when projects.contract_ends_on is not null then
        json_build_object('id', projects.id, 'dateEnd', projects.contract_ends_on) end`,
      indirizzi: sql<
        Named[]
      >`coalesce((select json_agg(json_build_object('id', a.id, 'nome', a.name) order by a.name, a.id)
        from address_companies ac join addresses a on a.id = ac.address_id where ac.company_id = companies.id), '[]')`,
      versione: companies.version,
      modificabile: sql<boolean>`${keepsRadioprotection(context.user)}::boolean`,
      lavorabile: sql<boolean>`${worksInUnit(context, companies.id)}`,
    })
    .from(companies)
    .innerJoin(projects, eq(projects.id, companies.projectId))
    .innerJoin(employers, eq(employers.id, companies.employerId))
    .where(and(eq(companies.id, id), employersWithinReach(context, companies.employerId)));
  return found ?? null;
}

/** Says at which radon addresses a unit stands. */
export async function replaceAddresses(db: Db, companyId: number, wanted: readonly number[]): Promise<void> {
  await db.delete(addressCompanies).where(eq(addressCompanies.companyId, companyId));
  const ids = [...new Set(wanted)];
  if (ids.length > 0)
    await db.insert(addressCompanies).values(ids.map((addressId) => ({ addressId, companyId })));
}
