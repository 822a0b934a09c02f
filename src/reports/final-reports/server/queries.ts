import { and, eq, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import type { ReportContent } from '../content/contract.ts';
import type { ReportPage, Revision } from '../contract.ts';
import type { ToldLetter } from '../notice/rules.ts';
import type { TellingLetter } from '../notice/told/contract.ts';
import { finalReportPlacements, finalReportRevisions, finalReports, reportCounters } from '../schema.ts';
import { lastLetter, noticeLetters, type OwedNotice, owedNotice } from './notice-queries.ts';
import { openToCustomers, signatureOfRevision, signedPdf } from './signed-queries.ts';

/** The next number of a year: whoever else wants one waits until this write is done, so that none is left out. */
export async function takeNumber(db: Db, year: number): Promise<number> {
  const [counter] = await db
    .insert(reportCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: reportCounters.year, set: { last: sql`${reportCounters.last} + 1` } })
    .returning();
  if (!counter) throw new Error('no number was given');
  return counter.last;
}

export async function insertReport(db: Db, report: typeof finalReports.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(finalReports).values(report).returning({ id: finalReports.id });
  if (!inserted) throw new Error('the report was not written');
  return inserted.id;
}

/** Notes the file of a document that the product has made. */
export async function insertFile(
  db: Db,
  file: { sha256: string; size: number; storedAt: Date },
): Promise<void> {
  await db
    .insert(storedFiles)
    .values({ ...file, mediaType: 'application/pdf' })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: file.storedAt } });
}

/** Puts a revision in force with its placements; those of the one before are not in force any more. */
export async function insertRevision(db: Db, row: typeof finalReportRevisions.$inferInsert): Promise<void> {
  const { reportId, revision, content } = row;
  await db.insert(finalReportRevisions).values(row);
  await db
    .update(finalReportPlacements)
    .set({ inForce: false })
    .where(and(eq(finalReportPlacements.reportId, reportId), sql`${finalReportPlacements.inForce}`));
  const held = content.points.flatMap(({ id: pointId, exposures }) =>
    exposures.map(({ placementId, start: startedOn, end: endedOn, resultId }) => ({
      ...{ reportId, revision, placementId, pointId, startedOn, endedOn, resultId },
      inForce: true,
    })),
  );
  if (held.length > 0) await db.insert(finalReportPlacements).values(held);
}

/** Holds a report, and tells what its correction begins from; null when there is none. */
export async function findInForce(db: Db, reportId: number): Promise<InForce | null> {
  const { rows } = await db.execute<InForce>(sql`
    select f.id, f.address_id as "addressId", f.date_from::text as "from", f.date_to::text as "to",
           r.revision, r.content, (select content ->> 'issuedOn' from final_report_revisions
             where report_id = f.id and revision = 0) as "firstIssuedOn",
           exists (select from final_report_withdrawals w where w.report_id = f.id) as "isWithdrawn"
      from final_reports f
      join lateral (select revision, content from final_report_revisions where report_id = f.id
        order by revision desc limit 1) r on true
     where f.id = ${reportId}`);
  return rows[0] ?? null;
}
export type InForce = {
  id: number;
  addressId: number;
  from: string;
  to: string | null;
  revision: number;
  content: ReportContent;
  firstIssuedOn: string;
  isWithdrawn: boolean;
};

/** SQL: the placements in force of reports whose data are not those of the report any more; `d` is the dosimeter. */
const outdatedPlacements = sql`final_report_placements f left join placements p on p.id = f.placement_id
    left join dosimeters d on d.id = p.dosimeter_id
    left join results r on r.placement_id = p.id and r.in_force
   where f.in_force and (p.id is null or p.lost or (p.point_id, p.started_on, p.ended_on, r.id)
         is distinct from (f.point_id, f.started_on, f.ended_on, f.result_id))`;

/** SQL value: codes of dosimeters whose data are not those of the report in row `final_reports` any more. */
const changedCodes = sql<string[]>`coalesce((
  select json_agg(coalesce(d.code, '?') order by d.code)
    from ${outdatedPlacements} and f.report_id = final_reports.id), '[]')`;

/** Which of these reports hold data that have changed since. */
export async function listOutdated(db: Db, reportIds: readonly number[]): Promise<Set<number>> {
  if (reportIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct f.report_id as id
      from ${outdatedPlacements} and f.report_id = any(${sql.param([...reportIds])}::int[])`);
  return new Set(rows.map(({ id }) => id));
}

type FoundReport = {
  id: number;
  addressId: number;
  content: ReportContent;
  revisioni: Revision[];
  cambiati: string[];
  annullata: ReportPage['annullata'];
  owed: OwedNotice | null;
  letters: TellingLetter[];
  told: ToldLetter | null;
};

/** A report within reach, with all its revisions, the newest first; null when there is none. */
export async function findReport(db: Db, user: User, reportId: number): Promise<FoundReport | null> {
  const [found] = await db
    .select({
      id: finalReports.id,
      addressId: finalReports.addressId,
      content: sql<ReportContent>`(select r.content from final_report_revisions r
        where r.report_id = final_reports.id order by r.revision desc limit 1)`,
      revisioni: sql<
        Revision[]
      >`(select json_agg(json_build_object('revisione', r.revision, 'motivo', r.reason,
          'quando', r.issued_at, 'chi', u.name, 'supera', r.above_level, 'impronta', r.pdf_sha256,
          'firma', ${signatureOfRevision})
          order by r.revision desc)
        from final_report_revisions r left join users u on u.id = r.issued_by where r.report_id = final_reports.id)`,
      cambiati: changedCodes,
      annullata: sql<
        ReportPage['annullata']
      >`(select json_build_object('quando', w.withdrawn_at, 'chi', u.name,
          'motivo', w.reason)
        from final_report_withdrawals w left join users u on u.id = w.withdrawn_by
       where w.report_id = final_reports.id)`,
      owed: owedNotice,
      letters: noticeLetters,
      told: lastLetter,
    })
    .from(finalReports)
    .innerJoin(addresses, eq(addresses.id, finalReports.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(finalReports.id, reportId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

/**
 * The file of a revision of a report within reach, as it was issued; unless one is asked for that in force, signed
 * where it is a signed PDF, or the withdrawn copy. Of a principal's report only what customers may see.
 */
export async function findReportFile(
  db: Db,
  user: User,
  { reportId, revision, principalId }: { reportId: number; revision?: number; principalId?: number },
): Promise<string | null> {
  const inForce = sql<string>`coalesce((select w.pdf_sha256 from final_report_withdrawals w
    where w.report_id = final_report_revisions.report_id), ${signedPdf}, final_report_revisions.pdf_sha256)`;
  const [found] = await db
    .select({ sha256: revision === undefined ? inForce : finalReportRevisions.pdfSha256 })
    .from(finalReportRevisions)
    .innerJoin(finalReports, eq(finalReports.id, finalReportRevisions.reportId))
    .innerJoin(addresses, eq(addresses.id, finalReports.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        eq(finalReportRevisions.reportId, reportId),
        revision === undefined ? undefined : eq(finalReportRevisions.revision, revision),
        ...(principalId === undefined
          ? []
          : [eq(clients.principalId, principalId), openToCustomers('final_report_revisions')]),
        recordsWithinReach(user, clients.principalId),
      ),
    )
    .orderBy(sql`${finalReportRevisions.revision} desc`)
    .limit(1);
  return found?.sha256 ?? null;
}
