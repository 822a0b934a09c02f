import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database.ts';
import { authorityNotices, finalReportRevisions, finalReports } from '../../report-schema.ts';
import { reportSettingsVersions } from '../../report-settings-schema.ts';

const number = sql<string>`'RF-' || final_reports.year || '-' || final_reports.number`;

/**
 * Final reports that a person has issued or corrected, notices to the authorities that he has marked as sent, and
 * versions of the texts of reports that he has saved.
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
  const texts = await db
    .select({
      testi: reportSettingsVersions.version,
      nota: reportSettingsVersions.note,
      quando: reportSettingsVersions.createdAt,
    })
    .from(reportSettingsVersions)
    .where(eq(reportSettingsVersions.createdBy, userId));
  return [...revisions, ...notices, ...texts];
}

export async function countReportsBy(db: Db, userId: number): Promise<number> {
  const revisions = await db.$count(finalReportRevisions, eq(finalReportRevisions.issuedBy, userId));
  const notices = await db.$count(authorityNotices, eq(authorityNotices.sentBy, userId));
  const texts = await db.$count(reportSettingsVersions, eq(reportSettingsVersions.createdBy, userId));
  return revisions + notices + texts;
}
