import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAllowed, type Permission, type User } from '#platform/contract/access.ts';
import { keepForms } from '../permissions.ts';

/**
 * The user with only those roles that keep what is asked, by default forms: what he may only read is out of reach
 * (Q1-05).
 */
export function asKeeper(user: User, kept: Permission = keepForms): User {
  return { ...user, roles: user.roles.filter((role) => isAllowed([role], kept)) };
}

/** Whether the user sees the controls of every client. */
export function seesAllControls({ roles }: User): boolean {
  return roles.some((role) => role === 'admin' || role === 'rp');
}

/**
 * SQL condition: the principal in `column` asks for controls and is within the user's reach: all for planning staff, for
 * an expert those that name him, for a customer the own ones. An operator reaches forms, not clients
 * (`formsWithinReach`).
 */
export function controlClientsWithinReach(user: User, column: SQLWrapper): SQL {
  const asks = (whose: SQL) => sql`exists (select from control_clients reach_cc
    join principals reach_p on reach_p.id = reach_cc.principal_id and reach_p.active
    where reach_cc.principal_id = ${column} and reach_cc.active and ${whose})`;
  if (seesAllControls(user)) return asks(sql`true`);
  const ways: SQL[] = [];
  if (user.roles.includes('edr')) ways.push(sql`reach_cc.expert_id = ${user.id}`);
  if (user.roles.includes('cliente')) ways.push(ownClient(user, sql`reach_cc.principal_id`));
  return ways.length === 0 ? sql`false` : asks(sql`(${sql.join(ways, sql` or `)})`);
}

/**
 * SQL condition: what is there of the client in `column` is within the user's reach, to be read and tidied up: for planning
 * staff also that of a client, or principal, out of use.
 */
export function controlsWithinReach(user: User, column: SQLWrapper): SQL {
  if (!seesAllControls(user)) return controlClientsWithinReach(user, column);
  return sql`exists (select from control_clients reach_any where reach_any.principal_id = ${column})`;
}

/**
 * SQL condition: the user in this row may be chosen to inspect: his account is in use, and he has a role by which an
 * inspector sees what he is to measure (`formsWithinReach`). An expert receives measures, and takes none (Q1-05).
 */
export const mayInspect = (row: SQL): SQL => sql`(${row}.disabled_at is null and exists (
  select from user_roles inspect_r
   where inspect_r.user_id = ${row}.id and inspect_r.role in ('operatore', 'zona', 'rp', 'admin')))`;

/**
 * SQL condition: the form in row `f` may be read or worked on by the user: one of a client within reach; for an expert
 * also one whose measures he received; for an operator one that is his, or, while he
 * is an inspector in service, nobody's that he could be chosen for (`listOperators`, Q1-41): at a place he is enabled
 * for, and, where the client need not name the place of control and has not, whichever his places are.
 */
export function formsWithinReach(user: User): SQL {
  if (seesAllControls(user)) return sql`true`;
  const ways: SQL[] = [];
  if (user.roles.includes('edr'))
    ways.push(sql`(f.expert_id = ${user.id} or f.principal_id in (
      select principal_id from control_clients where expert_id = ${user.id}))`);
  if (user.roles.includes('cliente')) ways.push(ownClient(user, sql`f.principal_id`));
  if (user.roles.some((role) => role === 'operatore' || role === 'zona'))
    ways.push(sql`(f.operator_id = ${user.id} or (f.operator_id is null and exists (
      select from inspector_places reach_ip
        join inspectors reach_n on reach_n.user_id = reach_ip.user_id and reach_n.active
       where reach_ip.user_id = ${user.id} and reach_ip.principal_id = f.principal_id
         and reach_ip.transport = f.transport
         and (${namesNoPlace} or reach_ip.place_id = (
           select coalesce(merged_into_id, id) from control_places where id = f.place_id)))))`);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** SQL condition: the user may measure form `f`; a customer only where no operator was chosen (Q1-05). */
export function mayWork(user: User): SQL {
  if (seesAllControls(user)) return sql`true`;
  const others = { ...user, roles: user.roles.filter((role) => role !== 'cliente') };
  return sql`(f.operator_id is null or ${formsWithinReach(others)})`;
}

/** SQL condition: form `f` does not say where its load is controlled; a port of arrival is where it came off the ship. */
const namesNoPlace = sql`(f.transport in ('terra', 'scaricatoNave') and f.control_place_id is null)`;

/** SQL: the numbers of a place: its own, and those that were merged into it. */
export const placesOf = (place: SQLWrapper): SQL => sql`(select same.id from control_places place
  join control_places same on coalesce(place.merged_into_id, place.id) in (same.id, same.merged_into_id)
 where place.id = ${place})`;

/** SQL: what form `f` names by entry `was`: the one it was merged into, while the form may still change. */
export const stayedOf = sql`case when f.state in ('firmato', 'annullato') or f.register_number is not null
  then was.id else coalesce(was.merged_into_id, was.id) end`;

/** SQL: where the load of form `f` is controlled, as lists, documents and mails name it; null: nobody has said. */
export const placeLabel = sql`(select e.label from control_places was
  join control_places e on e.id = ${stayedOf} where was.id = f.place_id)`;

const ownClient = (user: User, column: SQLWrapper) =>
  sql`exists (select from grants reach_g where reach_g.user_id = ${user.id} and reach_g.principal_id = ${column})`;
