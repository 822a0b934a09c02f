import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import {
  type MassPlace,
  type OpenTerm,
  termDay,
  termDays,
  termState,
  type UnitsOfTypes,
} from '../../mass-activities/rules.ts';
import { concernsUnit, openImplantTypes } from '../../mass-activities/server/public.ts';
import type { RadioprotectionSettings } from '../../settings/rules.ts';
import { inForce, latestSettings } from '../../settings/server/public.ts';

type Group = Pick<UnitsOfTypes, 'types' | 'units'> & { day: string };
type Row = MassPlace & { activity: number; alias: string; groups: Group[] };

/** A confirmed mass activity with notifications that are not signed although their term is near or past. */
export type MassTerms = MassPlace & { activity: number; alias: string; open: OpenTerm[] };

/**
 * The units of mass activities (`m`, of employers in `e`) whose notification is not signed, or not made yet: by the day
 * on which the first change of each takes effect, and by the implant types of its open registries.
 */
const unsigned = (which: SQL, today: string) => sql`
  select m.id, c.company_id, k.project_id, ${openImplantTypes(sql`c.company_id`)} as types,
      case when n.id is null
        then (select min(o.effective_date) from mass_operations o
          where o.mass_activity_id = m.id and ${concernsUnit(sql`c.company_id`, today)})
        else (select min(v.effective_date) from unit_changes v where v.activity_id = n.id) end as day
    from mass_activities m join employers e on e.id = m.employer_id
      join mass_companies c on c.mass_activity_id = m.id join companies k on k.id = c.company_id
      left join activities n on n.mass_activity_id = m.id and n.company_id = c.company_id and n.type = 4
   where m.status in ('need_complete', 'pending') and m.deleted_at is null and ${which}
     and case when n.id is null then c.state <> 'processed' else not n.complete and n.deleted_at is null end`;

const groupJson = jsonObject<Group>({
  ...{ types: sql`g.types`, units: sql`g.units`, day: sql`to_char(g.day, 'YYYY-MM-DD')` },
});

/** Mass activities whose terms are near or past, the most pressing first, and whether an expert stands for the terms. */
export async function findMassTerms(
  db: Db,
  { which, today }: { which: SQL; today: string },
): Promise<{ found: MassTerms[]; isConfirmed: boolean }> {
  const { rows } = await db.execute<{ rows: Row[]; settings: Partial<RadioprotectionSettings> | null }>(sql`
    select ${latestSettings} as settings, coalesce((select json_agg(json_build_object('activity', t.id,
        'employer', t.employer, 'alias', t.alias, 'project', t.project, 'groups', t.groups)) from (
      select g.id, e.id as employer, e.alias, min(g.project) as project, json_agg(${groupJson}) as groups
        from (select u.id, u.types, u.day, count(*)::int as units, min(u.project_id) as project
          from (${unsigned(which, today)}) u where u.day is not null group by u.id, u.types, u.day) g
        join mass_activities m on m.id = g.id join employers e on e.id = m.employer_id
       group by g.id, e.id, e.alias) t), '[]') as rows`);
  const { notificationTerms, confirmed } = inForce(rows[0]?.settings ?? null);
  const found = (rows[0]?.rows ?? [])
    .map(({ groups, ...mass }) => ({ ...mass, open: openTerms(groups, notificationTerms, today) }))
    .filter(({ open }) => open.length > 0)
    .toSorted((a, b) => firstOf(a).localeCompare(firstOf(b)) || a.activity - b.activity);
  return { found, isConfirmed: confirmed.notificationTerms };
}

const firstOf = ({ open }: MassTerms) => open[0]?.last ?? '';

/** Those near or past, by term and last day, the first first. */
function openTerms(
  groups: readonly Group[],
  terms: RadioprotectionSettings['notificationTerms'],
  today: string,
): OpenTerm[] {
  const byTerm = new Map<string, OpenTerm>();
  for (const { types, units, day } of groups) {
    const days = termDays(types, terms);
    if (days === null) continue;
    const last = termDay(day, days);
    if (termState(last, today) === 'ahead') continue;
    const key = `${last}/${days}`;
    byTerm.set(key, { last, days, units: units + (byTerm.get(key)?.units ?? 0) });
  }
  return [...byTerm.values()].toSorted((a, b) => a.last.localeCompare(b.last) || b.days - a.days);
}
