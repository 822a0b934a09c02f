import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { holdsOn } from '../../reach/server/public.ts';
import type { RadioprotectionSettings } from '../../settings/rules.ts';
import { inForce, latestSettings } from '../../settings/server/public.ts';
import type { ActionType } from '../operations/rules.ts';
import type { TermWarning } from '../terms/contract.ts';
import { tooLateText, type UnitsOfTypes } from '../terms/rules.ts';
import { concernsUnit } from './concerned-units.ts';

/** SQL: the implant types of the open registries of a unit, each once; none: an empty array. */
export const openImplantTypes = (
  unit: SQL,
): SQL => sql`coalesce((select array_agg(distinct g.implant_type order by g.implant_type)
  from registries g where g.company_id = ${unit} and g.active and g.deleted_at is null and g.close_date is null), '{}')`;

/** SQL: units in use in row `k`, those of the same types together, a few of each by name. */
const groups = (from: SQL) => sql`select x.types, count(*)::int as units,
    (array_agg(x.alias order by x.alias, x.id))[1:3] as names from (${from}) x group by x.types`;

export type Settings = Partial<RadioprotectionSettings> | null;
type On = { effectiveDate: string; today: string };

function warningOf(found: readonly UnitsOfTypes[], on: On, settings: Settings): TermWarning | null {
  const { notificationTerms: terms, confirmed } = inForce(settings);
  const text = tooLateText(found, { ...on, terms });
  return text === null ? null : { testo: text, daRileggere: !confirmed.notificationTerms };
}

type Where = {
  employerId: number;
  /** None: all. */
  companies: readonly number[];
  /** Only units in which this person holds the role. */
  held: { role: string; personId: number } | null;
};

/** What an effective date leaves too little time for, in these units of an employer; null: nothing. */
export async function warnOfDate(
  db: Db,
  { employerId, companies, held, ...on }: On & Where,
): Promise<TermWarning | null> {
  const chosen = companies.length === 0 ? sql`true` : sql`k.id = any(${sql.param([...companies])}::int[])`;
  const isHeld = held
    ? sql`exists (select from company_persons h where h.company_id = k.id and h.person_id = ${held.personId}
        and h.role = ${held.role} and ${holdsOn(sql`h`, on.today)})`
    : sql`true`;
  const { rows } = await db.execute<{ found: UnitsOfTypes[]; settings: Settings }>(sql`
    select ${latestSettings} as settings, coalesce((select json_agg(f) from (${groups(sql`
      select k.id, k.alias, ${openImplantTypes(sql`k.id`)} as types from companies k
       where k.employer_id = ${employerId} and k.active and ${chosen} and ${isHeld}`)}) f), '[]') as found`);
  const [read] = rows;
  return read ? warningOf(read.found, on, read.settings) : null;
}

export type OperationUnits = UnitsOfTypes & { type: ActionType; effectiveDate: string };

/** SQL: the units that each operation of the mass activity in row `m` concerns, until it is confirmed: notifications are made from then on. */
export const operationUnitsJson = (today: string): SQL => sql`(
  with unit as materialized (select k.id, k.alias, ${openImplantTypes(sql`k.id`)} as types
    from companies k where k.employer_id = m.employer_id and k.active)
  select coalesce(json_agg(f), '[]') from (
    select o.action_type as type, to_char(o.effective_date, 'YYYY-MM-DD') as "effectiveDate", k.types,
           count(*)::int as units, (array_agg(k.alias order by k.alias, k.id))[1:3] as names
      from mass_operations o join unit k on ${concernsUnit(sql`k.id`, today)}
     where o.mass_activity_id = m.id and o.effective_date is not null
       and m.status in ('work', 'review')
     group by o.action_type, o.position, o.effective_date, k.types order by o.position) f)`;

/** The same by operation, for a mass activity as it is stored. */
export function warningsOf(
  found: readonly OperationUnits[],
  today: string,
  settings: Settings,
): (TermWarning & { action: ActionType })[] {
  const types = [...new Set(found.map(({ type }) => type))];
  return types.flatMap((action) => {
    const own = found.filter(({ type }) => type === action);
    const [first] = own;
    const warning = first && warningOf(own, { effectiveDate: first.effectiveDate, today }, settings);
    return warning ? [{ action, ...warning }] : [];
  });
}
