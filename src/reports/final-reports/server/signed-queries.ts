import { and, eq, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ReportContent } from '../content/contract.ts';
import type { Revision } from '../contract.ts';
import { finalReportRevisions, finalReports } from '../schema.ts';

/** What a report is called among the documents to sign. */
export const signingSubject = (reportId: number) => `final-report/${reportId}`;

/** The report of such a subject. */
export const reportOfSubject = (subject: string) => Number(subject.slice(subject.indexOf('/') + 1));

/** SQL condition: customers may see the revision in row `final_report_revisions`, under the name given. */
export const openToCustomers = (revision: 'r' | 'o' | 'final_report_revisions') => {
  const row = sql.raw(revision);
  return sql`(not ${row}.held_until_signed or exists (select from documents_to_sign d
    where d.subject = 'final-report/' || ${row}.report_id and d.revision = ${row}.revision and d.state = 'signed'))`;
};

/** SQL value: whether the revision in row `r` compares a point that is above the level; null: it compares none, or does not settle one. */
export const overLevel = sql`case when r.above_level then true
  when r.content -> 'points' @> '[{"outcome": "not-comparable"}]' then null
  when r.content -> 'points' @> '[{"outcome": "below"}]' then false end`;

/** SQL: the files that a revision was signed with by all who have to, as rows `g`, those of the revision in row `of`. */
const signedFiles = (of: 'r' | 'final_report_revisions') => sql`documents_to_sign d
  join document_signatures g on g.document_id = d.id
 where d.subject = 'final-report/' || ${sql.raw(of)}.report_id and d.revision = ${sql.raw(of)}.revision
   and d.state = 'signed'`;

/** SQL value: the latest signed PDF of the revision in row `final_report_revisions`. */
export const signedPdf = sql`(select g.sha256 from ${signedFiles('final_report_revisions')} and g.format = 'PAdES'
  order by g.id desc limit 1)`;

/** SQL value: whether the revision in row `r` can be had signed. */
export const isSignedRevision = sql`exists (select from ${signedFiles('r')})`;

/** SQL value: by whom the revision in row `r` was signed; null while it is not. */
export const signatureOfRevision = sql<Revision['firma']>`(select json_build_object(
    'quando', max(g.filed_at), 'documento', min(d.id),
    'chi', (array_agg((select u.name from users u where u.id = g.filed_by) order by g.id desc))[1],
    'verificata', bool_and(g.verdict = 'passed'),
    'firmatari', (select coalesce(json_agg(distinct one -> 'signer' ->> 'name'), '[]')
        from document_signatures s, jsonb_array_elements(s.report -> 'signatures') one
       where s.document_id = min(d.id) and one ->> 'kind' = 'signature'
         and one -> 'signer' ->> 'name' is not null))
  from ${signedFiles('r')} having count(*) > 0)`;

/**
 * The revision of a principal's report that its customers see, for its signed file; null when there is none within
 * reach, or the report was withdrawn: what was signed then is not to be used any more.
 */
export async function findSeenRevision(
  db: Db,
  user: User,
  { reportId, principalId }: { reportId: number; principalId: number },
): Promise<number | null> {
  const [found] = await db
    .select({ revision: finalReportRevisions.revision })
    .from(finalReportRevisions)
    .innerJoin(finalReports, eq(finalReports.id, finalReportRevisions.reportId))
    .innerJoin(addresses, eq(addresses.id, finalReports.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        eq(finalReports.id, reportId),
        eq(clients.principalId, principalId),
        openToCustomers('final_report_revisions'),
        sql`not exists (select from final_report_withdrawals w where w.report_id = final_reports.id)`,
        recordsWithinReach(user, clients.principalId),
      ),
    )
    .orderBy(sql`${finalReportRevisions.revision} desc`)
    .limit(1);
  return found?.revision ?? null;
}

/** A revision that has just been signed; `isNews`: it was held back until now, and customers have seen none before it. */
export async function findSignedRevision(
  db: Db,
  reportId: number,
  revision: number,
): Promise<{ content: ReportContent; isNews: boolean } | null> {
  const { rows } = await db.execute<{ content: ReportContent; isNews: boolean }>(sql`
    select r.content, r.held_until_signed and not exists (select from final_report_revisions o
             where o.report_id = r.report_id and o.revision <> r.revision and ${openToCustomers('o')}) as "isNews"
      from final_report_revisions r where r.report_id = ${reportId} and r.revision = ${revision}`);
  return rows[0] ?? null;
}
