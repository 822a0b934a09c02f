import { type SQL, sql } from 'drizzle-orm';
import { holdsOn } from '../../reach/server/public.ts';
import { actionTypes, roleOfAction } from '../operations/rules.ts';

/** SQL condition: the operation in row `o` touches the unit; without any chosen it touches all. */
export const touchesUnit = (unit: SQL): SQL => sql`(not exists (select from mass_operation_companies t
    where t.mass_activity_id = o.mass_activity_id and t.action_type = o.action_type)
  or exists (select from mass_operation_companies t
    where t.mass_activity_id = o.mass_activity_id and t.action_type = o.action_type and t.company_id = ${unit}))`;

/** SQL: the role that an operation in row `o` is about; null: the employer itself. */
const roleOfOperation = sql`case o.action_type ${sql.join(
  actionTypes.flatMap((type) => {
    const role = roleOfAction(type);
    return role === null ? [] : [sql`when ${sql.raw(String(type))} then ${sql.raw(`'${role}'`)}`];
  }),
  sql` `,
)} end`;

/**
 * SQL condition: the operation in row `o` concerns the unit: it touches it, and the person whose data change holds the
 * role in it on a day (Q2-43).
 */
export const concernsUnit = (unit: SQL, today: string): SQL => sql`(${touchesUnit(unit)}
  and (o.action_type = 1 or exists (select from company_persons h where h.company_id = ${unit}
    and h.person_id = o.subject_person_id and h.role = ${roleOfOperation} and ${holdsOn(sql`h`, today)})))`;
