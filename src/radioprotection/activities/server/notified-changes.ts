import { type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import { holdsOn } from '../../reach/server/public.ts';
import type { NotifiedOperation } from '../changes/rules.ts';
import { jsonList } from './queries.ts';

/** SQL: who the person in a row is on a day, by the data of that day, else by what it is called. */
function namedOn(row: string, day: SQL): SQL {
  const p = sql.raw(row);
  return sql`case when ${p}.id is not null then coalesce(
    (select json_build_object('name', v.name, 'surname', v.surname, 'fiscalCode', v.fiscal_code)
      from person_versions v where v.person_id = ${p}.id and ${holdsOn(sql`v`, day)}
      order by v.valid_from desc nulls last limit 1),
    json_build_object('name', ${p}.name, 'surname', ${p}.surname, 'fiscalCode', ${p}.fiscal_code)) end`;
}

const valueJson = jsonObject<NotifiedOperation['values'][number]>({
  option: sql`w.option`,
  before: sql`w.old_value`,
  after: sql`w.value`,
});

const operationJson = jsonObject<NotifiedOperation>({
  type: sql`c.action_type`,
  newPersonId: sql`mo.new_person_id`,
  effectiveDate: sql`to_char(c.effective_date, 'YYYY-MM-DD')`,
  processedDate: sql`to_char(c.processed_at at time zone 'Europe/Rome', 'YYYY-MM-DD')`,
  canceled: sql`n.deleted_at is not null or o.deleted_at is not null`,
  subject: namedOn('sp', sql`(n.created_at at time zone 'Europe/Rome')::date`),
  follower: namedOn('fp', sql`c.effective_date`),
  values: jsonList(
    valueJson,
    sql`w.option`,
    sql`unit_change_values w where w.activity_id = c.activity_id and w.action_type = c.action_type`,
  ),
});

/** SQL: the person that takes the role over in the operation in row `mo`: picked, entered with a unit, or known by the fiscal code. */
const followerId = sql`coalesce(mo.new_person_id,
  (select x.person_id from mass_entered_persons x
    where x.mass_activity_id = mo.mass_activity_id and x.action_type = mo.action_type),
  (select x.id from persons x join unit_change_values w on w.option = 5 and w.value = x.fiscal_code
    where w.activity_id = c.activity_id and w.action_type = c.action_type))`;

/** SQL: what the notification changes that the activity in row `a` is, or is the outcome of; nothing for a usual one. */
export const notifiedOperationsJson = jsonList(
  operationJson,
  sql`mo.position`,
  sql`activities n join unit_changes c on c.activity_id = n.id
    join mass_operations mo on mo.mass_activity_id = n.mass_activity_id and mo.action_type = c.action_type
    left join activities o on o.preventive_activity_id = n.id
    left join persons sp on sp.id = mo.subject_person_id
    left join persons fp on fp.id = ${followerId}
  where n.id = coalesce(a.preventive_activity_id, a.id)`,
);
