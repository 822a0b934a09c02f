import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { credentials, passwordLinks, passwordRequests, sessions, signInFailures } from '#accounts/schema.ts';
import { users } from '#identity/schema.ts';
import type { Role } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { isOpen } from './open-sessions.ts';

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

/** So many principals of his zones are named to a customer; he reaches all of them. */
const namedOfZones = 100;

/** The principals in use that a person may go to by name: those granted, and to a customer those of his zones. */
const namedPrincipals = sql`(
  select p.id, p.name, 1 as way from grants g join principals p on p.id = g.principal_id and p.active
   where g.user_id = users.id
  union all (
    select distinct p.id, p.name, 2 from user_zones u join zones z on z.id = u.zone_id and z.active
      join principal_zones pz on pz.zone_id = z.id join principals p on p.id = pz.principal_id and p.active
     where u.user_id = users.id
       and exists (select from user_roles r where r.user_id = users.id and r.role = 'cliente')
       and not exists (select from grants g where g.user_id = users.id and g.principal_id = p.id)
     order by p.id limit ${sql.raw(String(namedOfZones))})) seen`;

const userColumns = {
  id: users.id,
  username: users.username,
  displayName: users.name,
  locale: users.locale,
  roles: sql<Role[]>`array(select role from user_roles where user_id = users.id order by role)`,
  zones: sql<number[]>`array(select u.zone_id from user_zones u join zones z on z.id = u.zone_id and z.active
    where u.user_id = users.id order by u.zone_id)`,
  committenti: sql<number[]>`array(select seen.id from ${namedPrincipals} order by seen.way, seen.id)`,
  names: jsonObject<UserRecord['names']>({
    zones: sql`array(select z.name from user_zones u join zones z on z.id = u.zone_id and z.active
      where u.user_id = users.id order by u.zone_id)`,
    committenti: sql`array(select seen.name from ${namedPrincipals} order by seen.way, seen.id)`,
  }),
};

/** A user with roles, zones and grants, in one query; null when unknown or disabled. */
export async function findUser(db: Db, userId: number): Promise<UserRecord | null> {
  const [found] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return found ?? null;
}

/**
 * Finds the user of a session that goes on for longer than `leastSeconds`; null when there is none, or he is disabled.
 * Every request asks this first, and planning it takes four times as long as running it: each connection plans it once.
 */
export function userOfSession(db: Db): (token: string, leastSeconds: number) => Promise<UserRecord | null> {
  const query = db
    .select(userColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        isOpen,
        gt(sessions.expiresAt, sql`now() + make_interval(secs => ${sql.placeholder('leastSeconds')})`),
        isNull(users.disabledAt),
      ),
    )
    .prepare('user_of_session');
  return async (token, leastSeconds) => (await query.execute({ token, leastSeconds }))[0] ?? null;
}

/** The password's hash of the user with a folded name; null when there is no such user or he is disabled. */
export async function findPassword(
  db: Db,
  username: string,
): Promise<{ userId: number; hash: string | null } | null> {
  const [found] = await db
    .select({ userId: users.id, hash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(and(eq(users.username, username), isNull(users.disabledAt)));
  return found ?? null;
}

/** What a new password of a user must differ from. */
export async function findHolder(
  db: Db,
  userId: number,
): Promise<{ username: string; displayName: string; formerHash: string | null }> {
  const [found] = await db
    .select({ username: users.username, displayName: users.name, formerHash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.id, userId));
  if (!found) throw new Error(`no user ${userId}`);
  return found;
}

/**
 * Whether this hash is still that of an enabled user's password. A change under way is waited for; one that begins later
 * finds the sessions opened before.
 */
export async function isPasswordInForce(db: Db, userId: number, hash: string): Promise<boolean> {
  const found = await db
    .select({ id: credentials.id })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.disabledAt), eq(credentials.password, hash)))
    .for('share');
  return found.length > 0;
}

/** Keeps a password's hash. Returns whether there was a password before. */
export async function savePassword(
  db: Db,
  { userId, hash, at }: { userId: number; hash: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(credentials)
    .set({ password: hash, updatedAt: at })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  if (rowCount) return true;
  const identity = { userId, accountId: String(userId), providerId: 'credential' };
  await db.insert(credentials).values({ ...identity, password: hash });
  return false;
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends the session with this token, whoever's it is. */
export async function deleteSessionByToken(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

/** Ends the sessions of a user, all or all but one. Returns how many. */
export async function deleteSessions(db: Db, userId: number, keptId?: number): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptId === undefined ? undefined : ne(sessions.id, keptId)));
  return rowCount ?? 0;
}

/** Keeps a link of a user; an earlier one of its kind ends. */
export async function savePasswordLink(db: Db, link: typeof passwordLinks.$inferInsert): Promise<void> {
  const { userId: _, kind: _kind, ...set } = link;
  await db
    .insert(passwordLinks)
    .values(link)
    .onConflictDoUpdate({ target: [passwordLinks.userId, passwordLinks.kind], set });
}

/** The user a link is for, as long as it can be used. With `forUpdate` nobody else can use it meanwhile. */
export async function findPasswordLink(
  db: Db,
  tokenHash: string,
  now: Date,
  { forUpdate = false } = {},
): Promise<{ userId: number; username: string } | null> {
  const found = db
    .select({ userId: users.id, username: users.username })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, now), isNull(users.disabledAt)),
    );
  const [row] = forUpdate ? await found.for('update', { of: passwordLinks }) : await found;
  return row ?? null;
}

/** Ends the links of a user with which a password can be chosen. Returns until when each would have been in force. */
export async function deletePasswordLinks(db: Db, userId: number): Promise<Date[]> {
  const ended = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.userId, userId))
    .returning({ expiresAt: passwordLinks.expiresAt });
  return ended.map(({ expiresAt }) => expiresAt);
}

/** Notes that somebody says to have forgotten a password. */
export async function insertPasswordRequest(
  db: Db,
  request: { identity: string; networkAddress: string; requestedAt: Date },
): Promise<number> {
  const [row] = await db.insert(passwordRequests).values(request).returning({ id: passwordRequests.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

/** The request was not let through: it is not answered and never counts. */
export async function deletePasswordRequest(db: Db, id: number): Promise<void> {
  await db.delete(passwordRequests).where(eq(passwordRequests.id, id));
}

/** How many requests since `since` name this identity, and how many come from this address. */
export async function countPasswordRequests(
  db: Db,
  { identity, networkAddress, since }: { identity: string; networkAddress: string; since: Date },
): Promise<{ ofIdentity: number; ofAddress: number }> {
  const counted = (condition: SQL) =>
    db.$count(passwordRequests, and(condition, gt(passwordRequests.requestedAt, since)));
  const [ofIdentity, ofAddress] = await Promise.all([
    counted(eq(passwordRequests.identity, identity)),
    counted(eq(passwordRequests.networkAddress, networkAddress)),
  ]);
  return { ofIdentity, ofAddress };
}

/** SQL condition: somebody who says to have forgotten a password waits for an answer. */
export const hasPasswordRequests = (): SQL =>
  sql`exists (select from password_requests where answered_at is null)`;

/** Takes the oldest request that has not been answered, for this transaction alone. */
export async function takePasswordRequest(db: Db, now: Date) {
  const next = sql`(select id from password_requests where answered_at is null
    order by id limit 1 for update skip locked)`;
  const [taken] = await db
    .update(passwordRequests)
    .set({ answeredAt: now })
    .where(sql`${passwordRequests.id} = ${next}`)
    .returning();
  return taken ?? null;
}

/** Who signs in with this user name, or has this e-mail, until the write is done; null when there is none or he is disabled. */
export async function findUserByIdentity(db: Db, identity: string) {
  const [found] = await db
    .select({ id: users.id, username: users.username, displayName: users.name, email: users.email })
    .from(users)
    .where(and(isNull(users.disabledAt), or(eq(users.username, identity), eq(users.email, identity))))
    // A user name without '@' is never somebody else's e-mail; with one, the name comes first.
    .orderBy(desc(sql`${users.username} = ${identity}`))
    .limit(1)
    .for('share');
  return found ?? null;
}

/** Where to tell a user of changes to his account; null when unknown. */
export async function findUserToTell(db: Db, userId: number) {
  const [found] = await db
    .select({ username: users.username, displayName: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}

/** Deletes what no longer counts: failures and requests from before `limit`, sessions and links ended by then. */
export async function deleteOldSignIns(db: Db, limit: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.failedAt, limit));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, limit), lt(sessions.createdAt, limit)));
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, limit));
  await db.delete(passwordRequests).where(lt(passwordRequests.requestedAt, limit));
}
