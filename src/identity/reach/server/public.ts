import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';

/** Whether the user sees every principal: laboratory staff and administrators. */
export function seesAllPrincipals(user: User): boolean {
  return user.roles.includes('admin') || user.roles.includes('lab');
}

/**
 * SQL condition: the principal in `column` is active and within the user's reach, by grant or by a shared zone in use.
 * Every query of a principal's records carries it, so that a stranger's record is simply not found.
 */
export function withinReach(user: User, column: SQLWrapper): SQL {
  const isActive = sql`exists (select from principals reach_p where reach_p.id = ${column} and reach_p.active)`;
  if (seesAllPrincipals(user)) return isActive;
  const granted = sql`exists (select from grants reach_g where reach_g.user_id = ${user.id} and reach_g.principal_id = ${column})`;
  const zoned = sql`exists (select from principal_zones reach_z join user_zones reach_u on reach_u.zone_id = reach_z.zone_id
    join zones reach_a on reach_a.id = reach_z.zone_id and reach_a.active where reach_u.user_id = ${user.id} and reach_z.principal_id = ${column})`;
  return sql`(${isActive} and (${granted} or ${zoned}))`;
}

/** SQL condition: the zone in `column` is one of the user's (any, for those who see all principals). */
export function withinOwnZones(user: User, column: SQLWrapper): SQL {
  if (seesAllPrincipals(user)) return sql`true`;
  return sql`exists (select from user_zones reach_u where reach_u.user_id = ${user.id} and reach_u.zone_id = ${column})`;
}

/** SQL condition: the principal in `column` belongs to this zone, one of the user's. Undefined without a zone. */
export function withinZone(user: User, zoneId: number | undefined, column: SQLWrapper): SQL | undefined {
  if (zoneId === undefined) return undefined;
  const isOwn = seesAllPrincipals(user)
    ? sql`true`
    : sql`exists (select from user_zones reach_u where reach_u.user_id = ${user.id} and reach_u.zone_id = ${zoneId})`;
  return sql`(${isOwn} and exists (select from principal_zones reach_z
    where reach_z.zone_id = ${zoneId} and reach_z.principal_id = ${column}))`;
}

/** SQL value: whether the user may create clients (or addresses) at the principal in `column`. */
export function mayAdd(user: User, what: 'client' | 'address', column: SQL): SQL<boolean> {
  if (seesAllPrincipals(user)) return sql<boolean>`true`;
  const flag = sql.raw(what === 'client' ? 'reach_g.can_add_client' : 'reach_g.can_add_address');
  return sql<boolean>`coalesce((select ${flag} from grants reach_g
    where reach_g.user_id = ${user.id} and reach_g.principal_id = ${column}), false)`;
}
