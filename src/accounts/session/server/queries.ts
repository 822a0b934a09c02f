import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { passwordLinks, sessions, signInFailures, users } from '#accounts/schema.ts';
import type { Role } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { lockoutFailures } from '../rules.ts';

export type UserRecord = {
  id: number;
  username: string;
  displayName: string;
  locale: string;
  roles: Role[];
  zones: number[];
  committenti: number[];
  names: { zones: string[]; committenti: string[] };
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
      names: sql<UserRecord['names']>`json_build_object(
        'zones', array(select z.name from user_zones u join zones z on z.id = u.zone_id
          where u.user_id = users.id order by u.zone_id),
        'committenti', array(select p.name from grants g join principals p on p.id = g.principal_id
          where g.user_id = users.id order by g.principal_id))`,
    })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.disabledAt} is null`));
  return found ?? null;
}

/** Keeps the link in force of a user; an earlier one ends. */
export async function savePasswordLink(db: Db, link: typeof passwordLinks.$inferInsert): Promise<void> {
  const { userId: _, ...set } = link;
  await db.insert(passwordLinks).values(link).onConflictDoUpdate({ target: passwordLinks.userId, set });
}

/** Notes a try to sign in that is still being decided. Returns its id. */
export async function insertAttempt(
  db: Db,
  attempt: { username: string; networkAddress: string; failedAt: Date },
): Promise<number> {
  const [row] = await db.insert(signInFailures).values(attempt).returning({ id: signInFailures.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

/** The try has failed: from now on it counts against its network address too. */
export async function settleAsFailure(db: Db, attemptId: number): Promise<void> {
  await db.update(signInFailures).set({ pending: false }).where(eq(signInFailures.id, attemptId));
}

/** The try has succeeded or was not let through: it never counts. */
export async function deleteAttempt(db: Db, attemptId: number): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.id, attemptId));
}

/** Forgets the failures of a user name: it has just signed in. */
export async function deleteFailuresOf(db: Db, username: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.username, username));
}

/** Instants of the latest other tries, newest first: of the name with those still being decided, of the address without. */
export async function listFailures(
  db: Db,
  { attemptId, username, networkAddress }: { attemptId: number; username: string; networkAddress: string },
): Promise<{ ofName: Date[]; ofAddress: Date[] }> {
  const latest = (condition: SQL | undefined) =>
    db
      .select({ at: signInFailures.failedAt })
      .from(signInFailures)
      .where(and(condition, ne(signInFailures.id, attemptId)))
      .orderBy(desc(signInFailures.failedAt), desc(signInFailures.id))
      .limit(lockoutFailures);
  const [ofName, ofAddress] = await Promise.all([
    latest(eq(signInFailures.username, username)),
    latest(and(eq(signInFailures.networkAddress, networkAddress), eq(signInFailures.pending, false))),
  ]);
  return { ofName: ofName.map(({ at }) => at), ofAddress: ofAddress.map(({ at }) => at) };
}

/** Deletes what no longer counts: failures from before `limit` and sessions that had ended by then. */
export async function deleteOldSignIns(db: Db, limit: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.failedAt, limit));
  await db.delete(sessions).where(lt(sessions.expiresAt, limit));
}
