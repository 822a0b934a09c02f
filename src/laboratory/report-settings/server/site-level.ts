import { type SQL, sql } from 'drizzle-orm';
import type { ReportSettings } from '../contract.ts';
import type { BuildingUse } from '../rules.ts';

/** SQL value: the reference level of a site, Bq/m³, as `buildingOf` and `referenceLevelOf` tell it; `site` is its id. */
export function siteLevel(
  { levels, building }: Pick<ReportSettings, 'levels' | 'building'>,
  site: SQL,
): SQL<number> {
  const answerTo = (question: number) => sql`(select case when jsonb_typeof(b.value) = 'number'
      then (b.value #>> '{}')::numeric end
    from building_answers b where b.address_id = ${site} and b.question_id = ${question} order by b.id limit 1)`;
  const [use, year] = [answerTo(building.purposeQuestion), answerTo(building.yearQuestion)];
  const isDwelling = sql`${use} = any(${sql.param(building.dwellingChoices)}::int[])`;
  return sql<number>`(case when ${use} is null then ${levelSince(levels, 'workplace', null)}
    when ${isDwelling} then ${levelOfUse(levels, 'dwelling', year)}
    else ${levelOfUse(levels, 'workplace', year)} end)::int`;
}

/** Of a year that is not known that of buildings of the same use that were there before. */
function levelOfUse(levels: ReportSettings['levels'], use: BuildingUse, year: SQL): SQL {
  const since = levels
    .flatMap((level) => (level.use === use && level.builtFrom !== null ? [level.builtFrom] : []))
    .toSorted((one, other) => other - one);
  if (since.length === 0) return levelSince(levels, use, null);
  const steps = since.map((from) => sql`when ${year} >= ${from} then ${levelSince(levels, use, from)}`);
  return sql`case ${sql.join(steps, sql` `)} else ${levelSince(levels, use, null)} end`;
}

function levelSince(levels: ReportSettings['levels'], use: BuildingUse, builtFrom: number | null): SQL {
  const level = levels.find((one) => one.use === use && one.builtFrom === builtFrom);
  if (!level) throw new Error('settings without a level for this use');
  return sql`${level.bqM3}::int`;
}
