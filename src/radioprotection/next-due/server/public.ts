import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import { officeTypes } from '../../own-activities/rules.ts';
import type { NextDue } from '../contract.ts';

const dueFields = {
  id: sql`due.id`,
  type: sql`due.type`,
  alias: sql`due.alias`,
  deadline: sql`due.deadline`,
};
const due = jsonObject<NonNullable<NextDue>>(dueFields);
const ownDue = jsonObject<NonNullable<NextDue>>({ ...dueFields, alias: sql`null::text` });
const isOwn = sql`due.type not in ${officeTypes}`;

/** SQL condition: the activity in row `one` is still to be done, also one that was left out at a visit. */
export function isToBeDone(one: SQL): SQL {
  return sql`not ${one}.complete and ${one}.deleted_at is null`;
}

/** SQL condition: the same, in a unit in use: what stands among the deadlines of all units. */
export function isDue(one: SQL): SQL {
  return sql`${isToBeDone(one)} and ${one}.company_id in (select due_k.id from companies due_k where due_k.active)`;
}

/** SQL value: what has to be done first in a unit, */
export function nextDueOfUnit(companyId: SQLWrapper): SQL<NextDue> {
  return first(due, sql`due.company_id = ${companyId}`);
}

/** with a device of it. */
export function nextDueOfDevice(deviceId: SQLWrapper): SQL<NextDue> {
  return first(due, sql`due.device_id = ${deviceId}`);
}

/** The same as a customer is told of it: not what is the office's own, nor how the house calls an activity. */
export function ownNextDueOfUnit(companyId: SQLWrapper): SQL<NextDue> {
  return first(ownDue, sql`due.company_id = ${companyId} and ${isOwn}`);
}

export function ownNextDueOfDevice(deviceId: SQLWrapper): SQL<NextDue> {
  return first(ownDue, sql`due.device_id = ${deviceId} and ${isOwn}`);
}

function first(told: SQL, isOf: SQL): SQL<NextDue> {
  return sql`(select ${told} from activities due where ${isOf} and ${isToBeDone(sql`due`)}
    and due.deadline is not null order by due.deadline, due.id limit 1)`;
}
