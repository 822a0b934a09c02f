import type { Db } from '#platform/server/database.ts';
import type { ReportSettings } from '../contract.ts';
import { defaultReportSettings } from '../rules.ts';
import { findLatest } from './queries.ts';

/**
 * The settings in force and their version; version 0 are the defaults, when nothing was ever saved. A section that did
 * not exist when the version was saved is the default's.
 */
export async function readReportSettings(db: Db): Promise<{ version: number; settings: ReportSettings }> {
  const latest = await findLatest(db);
  if (!latest) return { version: 0, settings: defaultReportSettings };
  return { version: latest.version, settings: { ...defaultReportSettings, ...latest.content } };
}
