import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayAdd, seesAllPrincipals, withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import { isAllowed, type User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { forbidden, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepExternalCodes, type Parent } from '../contract.ts';
import { recordTexts } from '../rules.ts';

export { clientFields } from './fields.ts';

/**
 * SQL condition: the records of the principal in `column` may be read by the user: those within his reach; by the
 * laboratory all, also of principals out of use.
 */
export function recordsWithinReach(user: User, column: AnyPgColumn): SQL | undefined {
  if (seesAllPrincipals(user)) return undefined;
  return sql`${column} = any(array(select ${principals.id} from ${principals} where ${withinReach(user, principals.id)}))`;
}

/** Whether the user may add clients (or addresses) at any principal at all. */
export async function mayAddAnywhere(db: Db, user: User, what: 'client' | 'address'): Promise<boolean> {
  if (seesAllPrincipals(user)) return true;
  const flag = sql.raw(what === 'client' ? 'g.can_add_client' : 'g.can_add_address');
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select exists (select from grants g join principals p on p.id = g.principal_id and p.active
      where g.user_id = ${user.id} and ${flag}) as may`);
  return rows[0]?.may ?? false;
}

/** A record above, as JSON out of the row `alias`. */
export function parentJson(alias: string): SQL<Parent> {
  const table = sql.raw(alias);
  return jsonObject<Parent>({ id: sql`${table}.id`, nome: sql`${table}.name`, attivo: sql`${table}.active` });
}

/** SQL condition: the placement in row `p` measures now. */
export const isMeasuring: SQL = sql.raw(
  'p.started_on is not null and p.ended_on is null and not p.processed',
);

/** Refuses (403) somebody who is not of the laboratory and changes what another program calls a record. */
export function refuseForeignCode(user: User, stored: string | null, wanted: string | null): void {
  if (stored !== wanted && !isAllowed(user.roles, keepExternalCodes))
    throw forbidden(recordTexts.codeIsLaboratorys);
}

/** What records lie below, with all above it; what is added to a principal are clients, further down addresses. */
const parents = {
  principal: {
    rows: sql`principals`,
    id: sql`principals.id`,
    inUse: sql`principals.active`,
    adds: 'client',
  },
  client: {
    rows: sql`clients join principals on principals.id = clients.principal_id`,
    id: sql`clients.id`,
    inUse: sql`clients.active and principals.active`,
    adds: 'address',
  },
  address: {
    rows: sql`addresses join clients on clients.id = addresses.client_id
      join principals on principals.id = clients.principal_id`,
    id: sql`addresses.id`,
    inUse: sql`addresses.active and clients.active and principals.active`,
    adds: 'address',
  },
} as const;

/**
 * Refuses a new record below one that is out of reach (404), not the user's to add to (403), or out of use: that with
 * the text at the field that names it.
 */
export async function refuseParent(
  kind: keyof typeof parents,
  id: number,
  outOfUse: Record<string, string>,
  { db, user }: RequestContext,
): Promise<void> {
  const parent = parents[kind];
  const may = mayAdd(user, parent.adds, sql`principals.id`);
  const isReachable = recordsWithinReach(user, principals.id) ?? sql`true`;
  const { rows } = await db.execute<{ inUse: boolean; mayAdd: boolean }>(sql`
    select ${parent.inUse} as "inUse", ${may} as "mayAdd" from ${parent.rows}
     where ${parent.id} = ${id} and ${isReachable}`);
  const [found] = rows;
  if (!found) throw notFound();
  if (!found.mayAdd) throw forbidden();
  const [text] = Object.values(outOfUse);
  if (!found.inUse) throw invalid(text ?? '', outOfUse);
}
