import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { personsWithinReach } from '../../persons/server/public.ts';
import { accountsWithinReach, atWork, holdsOn } from '../../reach/server/public.ts';
import type { CurrentData, LinkedUser } from '../checks/rules.ts';
import type { ActionType } from '../operations/rules.ts';

/** SQL: what the person in row `p` is known by on a day, from its version in row `v`, by the numbers of the options. */
export const personValues = (user: SQL): SQL => sql`jsonb_build_object(
  '2', v.name, '3', v.surname, '4', v.gender, '5', v.fiscal_code,
  '6', to_char(v.birth_date, 'YYYY-MM-DD"T00:00:00.000Z"'), '7', v.birth_place, '8', ${user},
  '9', v.address, '10', v.city, '11', v.postal_code, '12', v.province, '14', v.phone, '17', v.email, '18', v.pec,
  '20', v.qualification, '21', v.grade, '22', v.register_number, '23', v.work_address, '24', v.notes)`;

/** SQL: the same of the employer in row `e`. */
export const employerValues = sql`jsonb_build_object(
  '2', e.alias, '4', e.gender, '5', e.fiscal_code, '9', e.address, '10', e.city, '11', e.postal_code,
  '12', e.province, '13', e.country, '14', e.phone, '15', e.mobile, '16', e.website, '17', e.email, '18', e.pec,
  '19', e.tax_id)`;

/** SQL: the account of the person in row `p`, by its name. */
export const accountName = sql`(select a.username from users a where a.id = p.user_id)`;

export type KnownPerson = { id: number; label: string; active: boolean; data: CurrentData };

/** Persons within reach, with what is known of them today. */
export async function findPersons(
  ids: readonly number[],
  context: RequestContext,
): Promise<Map<number, KnownPerson>> {
  const { rows } = await context.db.execute<KnownPerson>(sql`
    select persons.id, persons.surname || ' ' || persons.name as label, persons.active,
      (select ${personValues(sql`p.user_id::text`)} from persons p join person_versions v on v.person_id = p.id
        and ${holdsOn(sql`v`, context.clock.today())} where p.id = persons.id) as data
    from persons where persons.id = any(${sql.param([...ids])}::int[]) and ${personsWithinReach(atWork(context))}`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findEmployerData(db: Db, employerId: number): Promise<CurrentData> {
  const { rows } = await db.execute<{ data: CurrentData }>(
    sql`select ${employerValues} as data from employers e where e.id = ${employerId}`,
  );
  return rows[0]?.data ?? {};
}

/** Accounts in use and within reach, each with what its person is known by. */
export async function findLinkedUsers(
  ids: readonly number[],
  context: RequestContext,
): Promise<Map<number, LinkedUser>> {
  const { db, clock } = context;
  const { rows } = await db.execute<LinkedUser>(sql`
    select u.id, v.name, v.surname, v.fiscal_code as "fiscalCode" from users u
      left join persons p on p.user_id = u.id
      left join person_versions v on v.person_id = p.id and ${holdsOn(sql`v`, clock.today())}
    where u.id = any(${sql.param([...ids])}::int[]) and u.erased_at is null and u.disabled_at is null
      and ${accountsWithinReach(context, { userId: sql`u.id`, personId: sql`p.id` })}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The effective date of the latest change of a kind that was not declined, at an employer; null: there was none. */
export async function latestEffectiveDate(
  db: Db,
  employerId: number,
  type: ActionType,
): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select to_char(max(c.effective_date), 'YYYY-MM-DD') as last
      from unit_changes c join activities n on n.id = c.activity_id join companies u on u.id = n.company_id
      left join activities o on o.preventive_activity_id = n.id
     where u.employer_id = ${employerId} and c.action_type = ${type}
       and n.deleted_at is null and o.deleted_at is null`);
  return rows[0]?.last ?? null;
}

/** Units in use of an employer. */
export async function listUnitIds(db: Db, employerId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from companies where employer_id = ${employerId} and active order by alias, id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether all of these are units of an employer, in use or not. */
export async function areUnitsOf(db: Db, employerId: number, companies: readonly number[]): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from unnest(${sql.param([...companies])}::int[]) as asked(id)
    where not exists (select from companies u where u.id = asked.id and u.employer_id = ${employerId}) limit 1`);
  return rows.length === 0;
}

/** Of these persons, those who hold the role today in a unit of the employer. */
export async function holdsRole(
  db: Db,
  {
    employerId,
    personId,
    role,
    today,
  }: { employerId: number; personId: number; role: string; today: string },
): Promise<boolean> {
  const { rows } =
    await db.execute(sql`select 1 from company_persons r join companies u on u.id = r.company_id
    where u.employer_id = ${employerId} and u.active and r.person_id = ${personId} and r.role = ${role}
      and ${holdsOn(sql`r`, today)} limit 1`);
  return rows.length > 0;
}

/**
 * Whether the person, in some of the units that are to change, has a role today that had not begun before a day, or ends
 * before it: from that day on nobody can take it over there. Without any unit named it is about all.
 */
export async function cannotPass(
  db: Db,
  {
    employerId,
    personId,
    role,
    companies,
    ...days
  }: {
    employerId: number;
    personId: number;
    role: string;
    companies: readonly number[];
    today: string;
    day: string;
  },
): Promise<boolean> {
  const held = sql`company_persons r where r.company_id = u.id and r.person_id = ${personId} and r.role = ${role}`;
  const { rows } = await db.execute(sql`select 1 from companies u
    where u.employer_id = ${employerId} and u.active
      and ${companies.length === 0 ? sql`true` : sql`u.id = any(${sql.param([...companies])}::int[])`}
      and exists (select from ${held} and ${holdsOn(sql`r`, days.today)})
      and not exists (select from ${held} and r.valid_from < ${days.day} and ${holdsOn(sql`r`, days.day)}) limit 1`);
  return rows.length > 0;
}

/** Whether the fiscal code is that of somebody else; of anybody, where no person is named. */
export async function isOfAnother(db: Db, fiscalCode: string, personId: number | null): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from persons
    where fiscal_code = ${fiscalCode} and id is distinct from ${personId} limit 1`);
  return rows.length > 0;
}
