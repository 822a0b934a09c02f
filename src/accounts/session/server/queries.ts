import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { sessions, signInFailures, users } from '#accounts/schema.ts';
import type { Role } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';

export type UserRecord = {
  id: number;
  username: string;
  displayName: string;
  locale: string;
  roles: Role[];
  zones: number[];
  committenti: number[];
};

/** A user with roles, zones and grants, in one query; null when unknown or disabled. */
export async function findUser(db: Db, userId: number): Promise<UserRecord | null> {
  const [found] = await db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.name,
      locale: users.locale,
      roles: sql<Role[]>`array(select role from user_roles where user_id = users.id order by role)`,
      zones: sql<number[]>`array(select zone_id from user_zones where user_id = users.id order by zone_id)`,
      committenti: sql<
        number[]
      >`array(select principal_id from grants where user_id = users.id order by principal_id)`,
    })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.disabledAt} is null`));
  return found ?? null;
}

/** Notes a try to sign in as failed until it is known to have succeeded. Returns its id. */
export async function insertFailure(
  db: Db,
  username: string,
  networkAddress: string,
  failedAt: Date,
): Promise<number> {
  const [row] = await db
    .insert(signInFailures)
    .values({ username, networkAddress, failedAt })
    .returning({ id: signInFailures.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

export async function deleteFailure(db: Db, failureId: number): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.id, failureId));
}

/** Forgets the failures of a user name: it has just signed in. */
export async function deleteFailuresOf(db: Db, username: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.username, username));
}

/** The greater of the failures since `since` for the user name and for the network address. */
export async function countFailures(
  db: Db,
  { username, networkAddress, since }: { username: string; networkAddress: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({
      byName: sql<number>`count(*) filter (where ${signInFailures.username} = ${username})::int`,
      byAddress: sql<number>`count(*) filter (where ${signInFailures.networkAddress} = ${networkAddress})::int`,
    })
    .from(signInFailures)
    .where(
      and(
        gt(signInFailures.failedAt, since),
        or(eq(signInFailures.username, username), eq(signInFailures.networkAddress, networkAddress)),
      ),
    );
  return Math.max(row?.byName ?? 0, row?.byAddress ?? 0);
}

/** Deletes what no longer counts: failures from before `limit` and sessions that had ended by then. */
export async function deleteOldSignIns(db: Db, limit: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.failedAt, limit));
  await db.delete(sessions).where(lt(sessions.expiresAt, limit));
}
