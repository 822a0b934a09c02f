import { and, eq, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, sliceOf } from '#platform/server/http/paging.ts';
import type { CustomerReport, listCustomerReports } from '../customers/contract.ts';
import { isSignedRevision, openToCustomers, overLevel } from './signed-queries.ts';

/** SQL: the latest revision that customers may see of the report in the row given, as row `r`. */
const seenRevision = (report: 'f' | 'one') => sql`lateral (select report_id, revision, content, above_level
  from final_report_revisions r where r.report_id = ${sql.raw(report)}.id and ${openToCustomers('r')}
  order by revision desc limit 1) r on true`;

/** One page of a principal's reports, the newest first. Null when the principal is out of reach. */
export async function listReportsOf(
  db: Db,
  user: User,
  principalId: number,
  query: QueryOf<typeof listCustomerReports>,
): Promise<{ rows: CustomerReport[]; total: number } | null> {
  const { offset, limit } = sliceOf(query);
  const words = everyWord(
    query.q,
    (pattern) => sql`a.search_text like ${pattern} or c.search_text like ${pattern}
      or search_fold('RF-' || f.year || '-' || f.number) like ${pattern}`,
  );
  const fits = sql`from final_reports f join addresses a on a.id = f.address_id join clients c on c.id = a.client_id
    join ${seenRevision('f')} where c.principal_id = principals.id and ${words ?? sql`true`}`;
  const [found] = await db
    .select({
      total: sql<number>`(select count(*)::int ${fits})`,
      rows: sql<CustomerReport[]>`coalesce((select json_agg(json_build_object('id', one.id,
          'numero', 'RF-' || one.year || '-' || one.number, 'revisione', r.revision, 'emessa', r.content ->> 'issuedOn',
          'sede', one.site, 'indirizzo', one.address, 'cliente', one.client, 'supera', ${overLevel},
          'annullata', exists (select from final_report_withdrawals w where w.report_id = one.id),
          'firmata', ${isSignedRevision})
          order by one.year desc, one.number desc)
        from (select f.id, f.year, f.number, a.name as site, c.name as client,
                     a.address || ', ' || a.city || ' (' || a.province || ')' as address
                ${fits} order by f.year desc, f.number desc limit ${limit} offset ${offset}) one
        join ${seenRevision('one')}), '[]')`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}
