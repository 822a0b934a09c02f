import { type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { forbidden, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type ActionType, actionLabels, actionTypes, defaultActionTypes } from '../operations/rules.ts';
import { massActivityTexts } from '../rules.ts';
import { userActionTypes } from '../schema.ts';

const isActionType = (type: number): type is ActionType => actionTypes.some((one) => one === type);

async function decided(db: Db, userId: number): Promise<ActionType[]> {
  const { rows } = await db.execute<{ type: number }>(
    sql`select action_type as type from user_action_types where user_id = ${userId} order by action_type`,
  );
  return rows.map(({ type }) => type).filter(isActionType);
}

/** What the account may prepare: as an administrator has decided, else what its roles may (Q2-26). */
export async function grantedTo(
  db: Db,
  { id, roles }: { id: number; roles: readonly string[] },
): Promise<readonly ActionType[]> {
  const own = await decided(db, id);
  return own.length > 0 ? own : defaultActionTypes(roles);
}

/** Of these accounts, those that may prepare and review all of these operations. */
export async function whoMayChange(
  db: Db,
  userIds: readonly number[],
  types: readonly ActionType[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number; roles: string[]; own: number[] }>(sql`
    select u.id, (select coalesce(json_agg(r.role), '[]') from user_roles r where r.user_id = u.id) as roles,
        (select coalesce(json_agg(t.action_type), '[]') from user_action_types t where t.user_id = u.id) as own
      from users u where u.id = any(${sql.param([...userIds])}::int[])`);
  const may = rows.filter(({ roles, own }) => {
    const granted: readonly number[] = own.length > 0 ? own : defaultActionTypes(roles);
    return types.every((type) => granted.includes(type));
  });
  return new Set(may.map(({ id }) => id));
}

/** SQL condition: all operations of a mass activity are granted to the account. */
export const isGrantedTo = (
  massActivityId: SQL,
  { id, roles }: { id: number; roles: readonly string[] },
): SQL => sql`not exists (select from mass_operations granted_o where granted_o.mass_activity_id = ${massActivityId}
  and not case when exists (select from user_action_types granted_t where granted_t.user_id = ${id})
    then granted_o.action_type in (select granted_t.action_type from user_action_types granted_t where granted_t.user_id = ${id})
    else granted_o.action_type = any(${sql.param([...defaultActionTypes(roles)])}::int[]) end)`;

/** Throws 403 for an operation that the account may not prepare. */
export async function refuseNotGranted(
  { db, user }: RequestContext,
  types: readonly ActionType[],
): Promise<void> {
  const granted = await grantedTo(db, user);
  const first = types.find((type) => !granted.includes(type));
  if (first !== undefined) throw forbidden(massActivityTexts.operationNotGranted(actionLabels[first]));
}

/** Of any account; throws 404. */
export async function readGranted(db: Db, userId: number): Promise<{ actionTypes: ActionType[] }> {
  const { rows } = await db.execute<{ roles: string[] }>(sql`
    select (select coalesce(json_agg(r.role), '[]') from user_roles r where r.user_id = u.id) as roles
      from users u where u.id = ${userId} and u.erased_at is null`);
  if (!rows[0]) throw notFound();
  return { actionTypes: [...(await grantedTo(db, { id: userId, roles: rows[0].roles }))] };
}

/** Decides what an account may prepare; none: what its roles may. */
export async function grantOperations(
  userId: number,
  types: readonly ActionType[],
  context: RequestContext,
): Promise<{ actionTypes: ActionType[] }> {
  const { db } = context;
  const { rows } = await db.execute(
    sql`select id from users where id = ${userId} and erased_at is null for update`,
  );
  if (rows.length === 0) throw notFound();
  await db.execute(sql`delete from user_action_types where user_id = ${userId}`);
  const wanted = actionTypes.filter((type) => types.includes(type));
  if (wanted.length > 0)
    await db.insert(userActionTypes).values(wanted.map((actionType) => ({ userId, actionType })));
  await recordAudit(context, {
    event: 'user.operations-granted',
    entityId: userId,
    details: { actionTypes: wanted },
  });
  return readGranted(db, userId);
}
