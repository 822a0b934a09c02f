import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { signInFailures } from '#accounts/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type FailedTries, tryLimits } from '../rules.ts';

/** Who tries: `deviceHash` is null for a device on which the name has never signed in. */
type Subject = { username: string; networkAddress: string; deviceHash: string | null };

const hourMs = 3_600_000;

/** Waits, until the transaction ends, for whoever is being counted under the same name or from the same network. */
export async function takeTurn(db: Db, { username, networkAddress }: Subject): Promise<void> {
  for (const counted of [`name ${username}`, `network ${networkAddress}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${counted}`}, 0))`);
}

/** What counts against a try: failures of its name, on its device or on those of strangers, and of its network. */
export async function countFailures(
  db: Db,
  { username, networkAddress, deviceHash }: Subject,
  now: Date,
): Promise<{ ofName: FailedTries; ofNetwork: FailedTries }> {
  if (deviceHash !== null) {
    const ofDevice = and(eq(signInFailures.username, username), eq(signInFailures.deviceHash, deviceHash));
    return {
      ofName: await count(db, ofDevice, tryLimits.device.hours, now),
      ofNetwork: { count: 0, latest: null },
    };
  }
  const ofNetwork = and(eq(signInFailures.networkAddress, networkAddress), isNull(signInFailures.deviceHash));
  return {
    ofName: await countStrangers(db, username, now),
    ofNetwork: await count(db, ofNetwork, tryLimits.network.hours, now),
  };
}

/** What counts against whoever tries a name on a device that it was never used on. */
export function countStrangers(db: Db, username: string, now: Date): Promise<FailedTries> {
  const ofStrangers = and(eq(signInFailures.username, username), isNull(signInFailures.deviceHash));
  return count(db, ofStrangers, tryLimits.strangers.hours, now);
}

async function count(db: Db, condition: SQL | undefined, hours: number, now: Date): Promise<FailedTries> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      latest: sql<Date | null>`max(${signInFailures.failedAt})`.mapWith(signInFailures.failedAt),
    })
    .from(signInFailures)
    .where(and(condition, gt(signInFailures.failedAt, new Date(now.getTime() - hours * hourMs))));
  return found ?? { count: 0, latest: null };
}

/** Notes a try that is let through; unless it succeeds it stays. Returns its id. */
export async function insertAttempt(db: Db, attempt: Subject & { failedAt: Date }): Promise<number> {
  const [row] = await db.insert(signInFailures).values(attempt).returning({ id: signInFailures.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

/** Nothing was tried: it never counts. */
export async function deleteAttempt(db: Db, attemptId: number): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.id, attemptId));
}

/** Forgets the failures of a user name on one device, or on those of strangers: it has just been proven there. */
export async function deleteFailuresOn(db: Db, username: string, deviceHash: string | null): Promise<void> {
  const { deviceHash: column } = signInFailures;
  const isThere = deviceHash === null ? isNull(column) : eq(column, deviceHash);
  await db.delete(signInFailures).where(and(eq(signInFailures.username, username), isThere));
}

/** Forgets all failures of a user name. Returns how many. */
export async function deleteFailuresOf(db: Db, username: string): Promise<number> {
  const { rowCount } = await db.delete(signInFailures).where(eq(signInFailures.username, username));
  return rowCount ?? 0;
}
