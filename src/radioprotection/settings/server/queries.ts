import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import type { SettingsInForce, SettingsVersion } from '../contract.ts';
import {
  firstSettings,
  type LawPart,
  lawParts,
  type RadioprotectionSettings,
  settingsParts,
} from '../rules.ts';
import { latestSettings } from './public.ts';

type Kept = Partial<RadioprotectionSettings> | null;
type ForPage = Pick<SettingsInForce, 'versioni' | 'conferme'> & { content: Kept };

const listedVersions = 200;
const first = sql`${JSON.stringify(firstSettings)}::jsonb`;

/** SQL: the names, in their order, of those for which the condition holds. */
const namesWhere = (names: readonly string[], condition: (name: string) => SQL): SQL => {
  const cases = names.map((name) => sql`case when ${condition(name)} then ${name}::text end`);
  return sql`to_json(array_remove(array[${sql.join(cases, sql`, `)}], null))`;
};
const isConfirmed = (content: SQL, part: string): SQL =>
  sql`coalesce((${content} -> 'confirmed' ->> ${part}::text)::boolean, false)`;

/** SQL: every version with what stood before it, a part that is missing in an old one as it is in the beginning. */
const versions = sql`select s.version, s.saved_at, s.saved_by, ${first} || s.content as now,
    ${first} || coalesce(lag(s.content) over (order by s.version), '{}') as before
  from radioprotection_settings s`;

const versionJson = jsonObject<SettingsVersion>({
  versione: sql`v.version`,
  quando: instantJson(sql`v.saved_at`),
  chi: sql`u.name`,
  cambiate: namesWhere(
    settingsParts,
    (part) => sql`(v.now -> ${part}::text) is distinct from (v.before -> ${part}::text)`,
  ),
  confermate: namesWhere(
    lawParts,
    (part) => sql`${isConfirmed(sql`v.now`, part)} and not ${isConfirmed(sql`v.before`, part)}`,
  ),
  nonPiuConfermate: namesWhere(
    lawParts,
    (part) => sql`${isConfirmed(sql`v.before`, part)} and not ${isConfirmed(sql`v.now`, part)}`,
  ),
});

const who = sql`json_build_object('quando', ${instantJson(sql`v.saved_at`)}, 'chi', u.name)`;

/** SQL: a part and who confirmed it last, however long ago; no row where it is not confirmed now. */
const confirmation = (part: LawPart) => sql`(select ${part}::text as part, ${who} as who
  from v left join users u on u.id = v.saved_by
  where ${isConfirmed(sql`v.now`, part)} and not ${isConfirmed(sql`v.before`, part)}
    and ${isConfirmed(latestSettings, part)} order by v.version desc limit 1)`;
const confirmations = sql`(select coalesce(json_object_agg(c.part, c.who), '{}')
  from (${sql.join(lawParts.map(confirmation), sql` union all `)}) c)`;

/** What the page shows, in one round trip: what is in force, the latest versions, who stands for what. */
export async function findForPage(db: Db): Promise<ForPage> {
  const { rows } = await db.execute<ForPage>(sql`
    with v as (${versions})
    select ${latestSettings} as content, ${confirmations} as conferme,
      coalesce((select json_agg(${versionJson} order by v.version desc)
        from (select * from v order by version desc limit ${listedVersions}) v
          left join users u on u.id = v.saved_by), '[]') as versioni`);
  return rows[0] ?? { content: null, versioni: [], conferme: {} };
}

type FoundVersion = { versione: number; quando: string; chi: string | null; content: Kept; before: Kept };

/** A version and the one before it; null: there is none with this number. */
export async function findVersion(db: Db, version: number): Promise<FoundVersion | null> {
  const { rows } = await db.execute<FoundVersion>(sql`
    select s.version as versione, ${instantJson(sql`s.saved_at`)} as quando, u.name as chi, s.content,
      (select b.content from radioprotection_settings b where b.version < s.version order by b.version desc limit 1) as before
    from radioprotection_settings s left join users u on u.id = s.saved_by where s.version = ${version}`);
  return rows[0] ?? null;
}

/** Lets others who save wait until this saving is done: each then sees what it comes after. */
export async function lockSettings(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${savingLock})`);
}
const savingLock = 7_301_042;
