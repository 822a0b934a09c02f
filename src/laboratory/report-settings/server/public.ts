import type { Db } from '#platform/server/database/database.ts';
import type { ReportSettings } from '../contract.ts';
import { readSettings } from '../older-versions/rules.ts';
import { findLatest } from './queries.ts';

/** The settings in force and their version; version 0 are the defaults, when nothing was ever saved. */
export async function readReportSettings(db: Db): Promise<{ version: number; settings: ReportSettings }> {
  const latest = await findLatest(db);
  return { version: latest?.version ?? 0, settings: readSettings(latest?.content ?? null) };
}

export { siteLevel } from './site-level.ts';
