import { eq, sql } from 'drizzle-orm';
import { siteReminders } from '#field/candidates/schema.ts';
import { reportSettingsVersions } from '#laboratory/report-settings/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { authorityNotices, finalReportRevisions, finalReports } from '#reports/final-reports/schema.ts';
import { reportRuns } from '#reports/report-issuing/schema.ts';

const number = sql<string>`'RF-' || final_reports.year || '-' || final_reports.number`;

/**
 * Final reports that a person has issued or corrected, one by one or by search; notices to the authorities that he has
 * marked as sent, reminders, and versions of what reports say.
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
  const notices = await db
    .select({ relazione: number, comunicata: authorityNotices.sentOn })
    .from(authorityNotices)
    .innerJoin(finalReports, eq(finalReports.id, authorityNotices.reportId))
    .where(eq(authorityNotices.sentBy, userId));
  const runs = await db
    .select({ emissioneDal: reportRuns.dateFrom, quando: reportRuns.createdAt })
    .from(reportRuns)
    .where(eq(reportRuns.startedBy, userId));
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
  return [...revisions, ...notices, ...runs, ...reminders, ...texts];
}

export async function countReportsBy(db: Db, userId: number): Promise<number> {
  const counts = [
    await db.$count(finalReportRevisions, eq(finalReportRevisions.issuedBy, userId)),
    await db.$count(authorityNotices, eq(authorityNotices.sentBy, userId)),
    await db.$count(reportRuns, eq(reportRuns.startedBy, userId)),
    await db.$count(siteReminders, eq(siteReminders.sentBy, userId)),
    await db.$count(reportSettingsVersions, eq(reportSettingsVersions.createdBy, userId)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
