import { type SQL, sql } from 'drizzle-orm';
import { romeDay } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ActionType, OptionId } from '../../mass-activities/rules.ts';

/** A change that is to come into force, with all that it needs. */
export type DueChange = {
  activityId: number;
  massActivityId: number;
  type: ActionType;
  companyId: number;
  employerId: number;
  effectiveDate: string;
  options: OptionId[];
  subjectId: number | null;
  newPersonId: number | null;
  userId: number | null;
  values: { option: OptionId; value: string | null }[];
};

/**
 * SQL: changes whose outcome is registered and whose day has come; those of an employer's own data once all outcomes of
 * the mass activity are there (Q2-73). One that could not be made today waits for another day.
 */
const dueChanges = (today: string): SQL => sql`unit_changes c
    join activities n on n.id = c.activity_id and n.deleted_at is null
    join activities o on o.preventive_activity_id = n.id and o.complete and o.deleted_at is null
    join mass_activities m on m.id = n.mass_activity_id
    join companies u on u.id = n.company_id
  where c.processed_at is null and c.effective_date <= ${today}::date
    and (c.failed_on is null or c.failed_on < ${today}::date)
    and (c.action_type <> 1 or m.status = 'completed')`;

/** SQL condition: some change is to come into force. */
export const hasDueChanges = (now: Date): SQL => sql`exists (select from ${dueChanges(romeDay(now))})`;

const inOrder = sql`order by c.effective_date, m.id, c.activity_id, c.action_type limit 1`;

/** The employer whose change comes next; null: none does. */
export async function nextEmployer(db: Db, today: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select u.employer_id as id from ${dueChanges(today)} ${inOrder}`,
  );
  return rows[0]?.id ?? null;
}

/** The first change of an employer, by effective date; the employer is to be held. */
export async function nextChange(db: Db, employerId: number, today: string): Promise<DueChange | null> {
  const { rows } = await db.execute<DueChange>(sql`
    select d.*, p.options, p.subject_person_id as "subjectId", p.new_person_id as "newPersonId", p.user_id as "userId",
      (select coalesce(json_agg(json_build_object('option', w.option, 'value', w.value)), '[]') from unit_change_values w
        where w.activity_id = d."activityId" and w.action_type = d.type) as values
    from (select c.activity_id as "activityId", m.id as "massActivityId", c.action_type as type,
        n.company_id as "companyId", u.employer_id as "employerId",
        to_char(c.effective_date, 'YYYY-MM-DD') as "effectiveDate"
      from ${dueChanges(today)} and u.employer_id = ${employerId} ${inOrder}) d
      join mass_operations p on p.mass_activity_id = d."massActivityId" and p.action_type = d.type`);
  return rows[0] ?? null;
}

/** Which fields of an employer a later change has already put otherwise: they stay as they are. */
export async function overtakenOptions(
  db: Db,
  { employerId, type, effectiveDate }: DueChange,
): Promise<OptionId[]> {
  const { rows } = await db.execute<{ option: OptionId }>(sql`
    select distinct w.option from unit_changes c join activities n on n.id = c.activity_id
      join companies u on u.id = n.company_id
      join unit_change_values w on w.activity_id = c.activity_id and w.action_type = c.action_type
     where u.employer_id = ${employerId} and c.action_type = ${type} and c.processed_at is not null
       and c.effective_date > ${effectiveDate}::date`);
  return rows.map(({ option }) => option);
}

/** Whether another unit has brought the same change into force: the data of a person, which hold for all, are changed. */
export async function isMadeAlready(db: Db, { massActivityId, type }: DueChange): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from unit_changes c join activities n on n.id = c.activity_id
     where n.mass_activity_id = ${massActivityId} and c.action_type = ${type} and c.processed_at is not null limit 1`);
  return rows.length > 0;
}
