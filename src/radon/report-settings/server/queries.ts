import { desc } from 'drizzle-orm';
import type { Db } from '#platform/server/database.ts';
import { reportSettingsVersions } from '../../report-settings-schema.ts';
import type { ReportSettings } from '../contract.ts';

/** The version in force as it was saved; null when nothing ever was. */
export async function findLatest(db: Db): Promise<{ version: number; content: ReportSettings } | null> {
  const [latest] = await db
    .select({ version: reportSettingsVersions.version, content: reportSettingsVersions.content })
    .from(reportSettingsVersions)
    .orderBy(desc(reportSettingsVersions.version))
    .limit(1);
  return latest ?? null;
}
