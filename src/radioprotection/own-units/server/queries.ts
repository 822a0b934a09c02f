import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { ownNextDueOfUnit } from '../../next-due/server/public.ts';
import { ownCompanies } from '../../reach/server/public.ts';
import { companies, employers } from '../../schema.ts';
import { expertOfUnit } from '../../unit-roles/server/public.ts';
import { type listOwnUnits as list, type OwnUnit, ownUnitsShown } from '../contract.ts';

const place = sql`companies.address || ', ' || companies.postal_code || ' ' || companies.city || ' (' || companies.province || ')'`;

const unitFields = (today: string) =>
  ({
    id: sql`companies.id`,
    alias: sql`companies.alias`,
    sede: place,
    employer: sql`employers.alias`,
    dispositivi: sql`(select count(*)::int from devices d
      where d.company_id = companies.id and d.active and d.current_status <> 5)`,
    prossima: ownNextDueOfUnit(sql`companies.id`),
    esperto: expertOfUnit(sql`companies.id`, today),
  }) satisfies JsonFields<OwnUnit>;

/** The units in use that are a principal's, by name; null for a stranger's principal. */
export async function listOwnUnits(
  { db, user, clock }: RequestContext,
  principalId: number,
): Promise<ResponseOf<typeof list> | null> {
  const unitJson = jsonObject<OwnUnit>(unitFields(clock.today()));
  const [found] = await db
    .select({
      unita: sql<OwnUnit[]>`coalesce((select json_agg(${unitJson} order by companies.alias, companies.id)
        from (select * from companies where ${isOwn(user, principalId)}
          order by alias, id limit ${ownUnitsShown}) companies
        join employers on employers.id = companies.employer_id), '[]')`,
      total: sql<number>`(select count(*)::int from companies where ${isOwn(user, principalId)})`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}

/** A unit in use that is a principal's; null for any other. */
export async function findOwnUnit(
  { db, user, clock }: RequestContext,
  principalId: number,
  companyId: number,
): Promise<OwnUnit | null> {
  const [found] = await db
    .select({ unit: jsonObject<OwnUnit>(unitFields(clock.today())) })
    .from(companies)
    .innerJoin(employers, eq(employers.id, companies.employerId))
    .where(and(eq(companies.id, companyId), isOwn(user, principalId)));
  return found?.unit ?? null;
}

/** The principals within reach that have a unit in use. */
export async function listPrincipalsWithUnits({
  db,
  user,
}: Pick<RequestContext, 'db' | 'user'>): Promise<number[]> {
  const rows = await db
    .select({ id: principals.id })
    .from(principals)
    .where(
      and(
        withinReach(user, principals.id),
        sql`exists (select from client_employers b join clients c on c.id = b.client_id
              join companies k on k.employer_id = b.employer_id and k.active where c.principal_id = ${principals.id})
          or exists (select from address_companies b join addresses a on a.id = b.address_id
              join clients c on c.id = a.client_id join companies k on k.id = b.company_id and k.active
              where c.principal_id = ${principals.id})`,
      ),
    )
    .orderBy(principals.id);
  return rows.map(({ id }) => id);
}

function isOwn(user: RequestContext['user'], principalId: number): SQL {
  const own = ownCompanies(user, {
    ...{ id: sql`companies.id`, employerId: sql`companies.employer_id`, principalId },
  });
  return sql`(companies.active and ${own})`;
}
