import type { Db } from '#platform/server/database/database.ts';
import type { ReportSettings } from '../contract.ts';
import { readSettings } from '../older-versions/rules.ts';
import { findLatest, findSavingsFrom } from './queries.ts';

/** The settings in force and their version; version 0 are the defaults, when nothing was ever saved. */
export async function readReportSettings(db: Db): Promise<{ version: number; settings: ReportSettings }> {
  const latest = await findLatest(db);
  return { version: latest?.version ?? 0, settings: readSettings(latest?.content ?? null) };
}

type Letterhead = ReportSettings['letterhead'];

/** The letterhead in force; where that is not fit for its use, the last one that was. */
export async function readLetterhead(
  db: Db,
  isFit: (letterhead: Letterhead) => boolean = () => true,
): Promise<Letterhead> {
  const { letterhead } = (await readReportSettings(db)).settings;
  if (isFit(letterhead)) return letterhead;
  const saved = await findSavingsFrom(db, 1);
  const letterheads = saved.map(({ content }) => readSettings(content).letterhead);
  return letterheads.findLast(isFit) ?? letterhead;
}

export { siteLevel } from './site-level.ts';
