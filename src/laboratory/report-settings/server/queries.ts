import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson } from '#platform/server/database/json.ts';
import type { Question } from '#surveys/surveys/rules.ts';
import type { KeptSettings } from '../older-versions/rules.ts';
import type { ProposalName } from '../proposals/rules.ts';
import { reportSettingsProposals, reportSettingsVersions } from '../schema.ts';
import type { SettingsVersion } from '../versions/contract.ts';

/** The version in force as it was saved; null when nothing ever was. */
export async function findLatest(db: Db): Promise<{ version: number; content: KeptSettings } | null> {
  const [latest] = await db
    .select({ version: reportSettingsVersions.version, content: reportSettingsVersions.content })
    .from(reportSettingsVersions)
    .orderBy(desc(reportSettingsVersions.version))
    .limit(1);
  return latest ?? null;
}

const listedVersions = 200;

type ForPage = {
  content: KeptSettings | null;
  versioni: SettingsVersion[];
  proposte: ProposalName[];
  domande: Question[];
};

/** What the page shows, in one round trip: the version in force, the latest ones, the building's questions. */
export async function findForPage(db: Db): Promise<ForPage> {
  const { rows } = await db.execute<ForPage>(sql`select
    (select content from report_settings_versions order by version desc limit 1) as content,
    coalesce((select json_agg(json_build_object('versione', v.version, 'nota', v.note, 'chi', u.name,
        'quando', ${instantJson(sql`v.created_at`)}) order by v.version desc)
      from (select * from report_settings_versions order by version desc limit ${listedVersions}) v
        left join users u on u.id = v.created_by), '[]') as versioni,
    coalesce((select json_agg(p.name order by p.proposed_at, p.name) from report_settings_proposals p
      where p.decided_at is null), '[]') as proposte,
    (select questions from questionnaire_versions where kind = 'building' order by number desc limit 1) as domande`);
  const [found] = rows;
  if (!found) throw new Error('a select without from returned nothing');
  return found;
}

/** Lets others who save wait until this saving is done: each then sees what it comes after. */
export async function lockSettings(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${savingLock})`);
}
const savingLock = 7_301_005;

/** This version and those saved since, in their order. */
export async function findSavingsFrom(db: Db, version: number) {
  return db
    .select({
      version: reportSettingsVersions.version,
      content: reportSettingsVersions.content,
      note: reportSettingsVersions.note,
      savedAt: reportSettingsVersions.createdAt,
      who: users.name,
    })
    .from(reportSettingsVersions)
    .leftJoin(users, eq(users.id, reportSettingsVersions.createdBy))
    .where(gte(reportSettingsVersions.version, version))
    .orderBy(reportSettingsVersions.version);
}

/** A version and the content of the one before it (null: it was the first). */
export async function findVersion(
  db: Db,
  version: number,
): Promise<(SettingsVersion & { content: KeptSettings; before: KeptSettings | null }) | null> {
  const [found] = await db
    .select({
      versione: reportSettingsVersions.version,
      quando: reportSettingsVersions.createdAt,
      chi: users.name,
      nota: reportSettingsVersions.note,
      content: reportSettingsVersions.content,
      before: sql<KeptSettings | null>`(select before.content from report_settings_versions before
        where before.version < report_settings_versions.version order by before.version desc limit 1)`,
    })
    .from(reportSettingsVersions)
    .leftJoin(users, eq(users.id, reportSettingsVersions.createdBy))
    .where(eq(reportSettingsVersions.version, version));
  return found ? { ...found, quando: found.quando.toISOString() } : null;
}

export async function insertVersion(
  db: Db,
  version: typeof reportSettingsVersions.$inferInsert,
): Promise<void> {
  await db.insert(reportSettingsVersions).values(version);
}

/** Decides a proposal that nobody has decided on; false when there is none. */
export async function decideProposal(
  db: Db,
  name: ProposalName,
  decision: Pick<typeof reportSettingsProposals.$inferInsert, 'version' | 'declinedReason'> & {
    decidedAt: Date;
    decidedBy: number;
  },
): Promise<boolean> {
  const { rowCount } = await db
    .update(reportSettingsProposals)
    .set(decision)
    .where(and(eq(reportSettingsProposals.name, name), isNull(reportSettingsProposals.decidedAt)));
  return rowCount === 1;
}
