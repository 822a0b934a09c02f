import { sql } from 'drizzle-orm';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import { reportSettingsVersions } from '#laboratory/report-settings/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** A new version of what reports say, put in force without the checks of its page. */
export async function buildReportSettings(
  db: Db,
  texts: Partial<typeof defaultReportSettings.texts> = {},
): Promise<void> {
  const settings = { ...defaultReportSettings, texts: { ...defaultReportSettings.texts, ...texts } };
  await db.insert(reportSettingsVersions).values({
    version: sql`(select coalesce(max(version), 0) + 1 from report_settings_versions)`,
    content: settings,
    ...{ note: 'Versione di prova', createdAt: new Date('2026-03-16T09:00:00Z') },
  });
}
