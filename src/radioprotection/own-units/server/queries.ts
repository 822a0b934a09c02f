import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { ownCompanies } from '../../reach/server/public.ts';
import { companies, employers } from '../../schema.ts';
import { type OwnUnit, ownUnitsShown } from '../contract.ts';

const place = sql`companies.address || ', ' || companies.postal_code || ' ' || companies.city || ' (' || companies.province || ')'`;

const unitJson = jsonObject<OwnUnit>({
  id: sql`companies.id`,
  alias: sql`companies.alias`,
  sede: place,
  employer: sql`employers.alias`,
});

/** The units in use that are a principal's, by name; null for a stranger's principal. */
export async function listOwnUnits(
  { db, user }: RequestContext,
  principalId: number,
): Promise<OwnUnit[] | null> {
  const [found] = await db
    .select({
      unita: sql<OwnUnit[]>`coalesce((select json_agg(${unitJson} order by companies.alias, companies.id)
        from (select * from companies where ${isOwn(user, principalId)}
          order by alias, id limit ${ownUnitsShown}) companies
        join employers on employers.id = companies.employer_id), '[]')`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found?.unita ?? null;
}

/** A unit in use that is a principal's; null for any other. */
export async function findOwnUnit(
  { db, user }: RequestContext,
  principalId: number,
  companyId: number,
): Promise<OwnUnit | null> {
  const [found] = await db
    .select({
      id: companies.id,
      alias: companies.alias,
      sede: sql<string>`${place}`,
      employer: employers.alias,
    })
    .from(companies)
    .innerJoin(employers, eq(employers.id, companies.employerId))
    .where(and(eq(companies.id, companyId), isOwn(user, principalId)));
  return found ?? null;
}

function isOwn(user: RequestContext['user'], principalId: number): SQL {
  const own = ownCompanies(user, {
    ...{ id: sql`companies.id`, employerId: sql`companies.employer_id`, principalId },
  });
  return sql`(companies.active and ${own})`;
}
