import { asc, eq, or, sql } from 'drizzle-orm';
import { addresses } from '#customers/schema.ts';
import { siteReminders } from '#field/candidates/schema.ts';
import { reportSettingsProposals, reportSettingsVersions } from '#laboratory/report-settings/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import {
  authorityLetters,
  finalReportRevisions,
  finalReports,
  finalReportWithdrawals,
} from '#reports/final-reports/schema.ts';
import { reportRunSites, reportRuns } from '#reports/report-issuing/schema.ts';

const number = sql<string>`'RF-' || final_reports.year || '-' || final_reports.number`;

/** SQL condition: a letter to the authorities that a person has noted, or annulled. */
const marked = (userId: number) =>
  or(eq(authorityLetters.recordedBy, userId), eq(authorityLetters.annulledBy, userId));

/**
 * Final reports that a person has issued, corrected or withdrawn, one by one or by search, and sites he had tried again;
 * letters to the authorities that he has marked as sent, reminders, and versions of what reports say.
 */
export async function listReportsBy(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const revisions = await db
    .select({
      relazione: number,
      revisione: finalReportRevisions.revision,
      motivo: finalReportRevisions.reason,
      quando: finalReportRevisions.issuedAt,
    })
    .from(finalReportRevisions)
    .innerJoin(finalReports, eq(finalReports.id, finalReportRevisions.reportId))
    .where(eq(finalReportRevisions.issuedBy, userId));
  const withdrawals = await db
    .select({
      relazione: number,
      annullata: finalReportWithdrawals.withdrawnAt,
      motivo: finalReportWithdrawals.reason,
    })
    .from(finalReportWithdrawals)
    .innerJoin(finalReports, eq(finalReports.id, finalReportWithdrawals.reportId))
    .where(eq(finalReportWithdrawals.withdrawnBy, userId));
  const notices = await db
    .select({
      relazione: number,
      comunicata: authorityLetters.sentOn,
      oggetto: authorityLetters.subject,
      nota: authorityLetters.note,
      annullata: authorityLetters.annulledAt,
    })
    .from(authorityLetters)
    .innerJoin(finalReports, eq(finalReports.id, authorityLetters.reportId))
    .where(marked(userId));
  const runs = await db
    .select({ emissioneDal: reportRuns.dateFrom, quando: reportRuns.createdAt })
    .from(reportRuns)
    .where(eq(reportRuns.startedBy, userId));
  const retried = await db
    .select({ emissioneDal: reportRuns.dateFrom, sedeRiprovata: reportRunSites.addressId })
    .from(reportRunSites)
    .innerJoin(reportRuns, eq(reportRuns.id, reportRunSites.runId))
    .where(eq(reportRunSites.retriedBy, userId));
  const reminders = await db
    .select({ sede: siteReminders.addressId, sollecitata: siteReminders.sentOn })
    .from(siteReminders)
    .where(eq(siteReminders.sentBy, userId));
  const texts = await db
    .select({
      testi: reportSettingsVersions.version,
      nota: reportSettingsVersions.note,
      quando: reportSettingsVersions.createdAt,
    })
    .from(reportSettingsVersions)
    .where(eq(reportSettingsVersions.createdBy, userId));
  const proposals = await db
    .select({
      testiProposti: reportSettingsProposals.name,
      rifiutati: reportSettingsProposals.declinedReason,
      quando: reportSettingsProposals.decidedAt,
    })
    .from(reportSettingsProposals)
    .where(eq(reportSettingsProposals.decidedBy, userId));
  return [
    ...revisions,
    ...withdrawals,
    ...notices,
    ...runs,
    ...retried,
    ...reminders,
    ...texts,
    ...proposals,
  ];
}

export async function countReportsBy(db: Db, userId: number): Promise<number> {
  const counts = [
    await db.$count(finalReportRevisions, eq(finalReportRevisions.issuedBy, userId)),
    await db.$count(finalReportWithdrawals, eq(finalReportWithdrawals.withdrawnBy, userId)),
    await db.$count(authorityLetters, marked(userId)),
    await db.$count(reportRuns, eq(reportRuns.startedBy, userId)),
    await db.$count(reportRunSites, eq(reportRunSites.retriedBy, userId)),
    await db.$count(siteReminders, eq(siteReminders.sentBy, userId)),
    await db.$count(reportSettingsVersions, eq(reportSettingsVersions.createdBy, userId)),
    await db.$count(reportSettingsProposals, eq(reportSettingsProposals.decidedBy, userId)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * SQL condition: a report that says in print that a person placed or removed a dosimeter. Those of before that was
 * printed name nobody.
 */
const names = (userId: number) => sql`${finalReports.id} in (
  select f.report_id from placements p
    join final_report_placements f on f.placement_id = p.id
    join final_report_revisions r on r.report_id = f.report_id and r.revision = f.revision
   where (p.placed_by = ${userId} or p.removed_by = ${userId})
     and jsonb_path_exists(r.content, '$.points[*].exposures[*] ? (@.placementId == $id).source',
           jsonb_build_object('id', p.id)))`;

/** Final reports that were issued with a person's name in them. */
export function listReportsNaming(db: Db, userId: number) {
  return db
    .select({ relazione: number, sede: addresses.name, emessaIl: finalReports.issuedAt })
    .from(finalReports)
    .innerJoin(addresses, eq(addresses.id, finalReports.addressId))
    .where(names(userId))
    .orderBy(asc(finalReports.id));
}

export function countReportsNaming(db: Db, userId: number): Promise<number> {
  return db.$count(finalReports, names(userId));
}
