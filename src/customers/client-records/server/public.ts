import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { seesAllPrincipals, withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import { isAllowed, type User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { forbidden, invalid, notFound } from '#platform/server/http/errors.ts';
import { keepExternalCodes } from '../contract.ts';
import { recordTexts } from '../rules.ts';

export { clientFields } from './fields.ts';

/**
 * SQL condition: the records of the principal in `column` may be read by the user: those within his reach; by the
 * laboratory all, also of principals out of use.
 */
export function recordsWithinReach(user: User, column: AnyPgColumn): SQL | undefined {
  if (seesAllPrincipals(user)) return undefined;
  return sql`${column} in (select ${principals.id} from ${principals} where ${withinReach(user, principals.id)})`;
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

/** The name, whether in use, and the id of a record above, as JSON out of the row `alias`. */
export function parentJson(alias: string): SQL<{ id: number; nome: string; attivo: boolean }> {
  const table = sql.raw(alias);
  return sql`json_build_object('id', ${table}.id, 'nome', ${table}.name, 'attivo', ${table}.active)`;
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

/**
 * Refuses a record to lie below one that is out of reach (404), not the user's to add to (403), or out of use: that with
 * the text at its field.
 */
export function refuseParent(
  parent: { active: boolean; mayAdd: boolean } | null,
  outOfUse: Record<string, string>,
): void {
  if (!parent) throw notFound();
  if (!parent.mayAdd) throw forbidden();
  const [text] = Object.values(outOfUse);
  if (!parent.active) throw invalid(text ?? '', outOfUse);
}
