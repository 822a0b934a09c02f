import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { knownDevices } from '#accounts/schema.ts';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Whether the user with this folded name has signed in on the device. */
export async function isKnownDevice(db: Db, username: string, deviceHash: string): Promise<boolean> {
  const isOfName = sql`exists (select from ${users}
    where ${users.id} = ${knownDevices.userId} and ${users.username} = ${username})`;
  return (await db.$count(knownDevices, and(eq(knownDevices.deviceHash, deviceHash), isOfName))) > 0;
}

/** Notes a device of a user, or that it was used again; `sessionId`: the session that is open there. */
export async function saveKnownDevice(db: Db, device: typeof knownDevices.$inferInsert): Promise<void> {
  const { sessionId, lastUsedAt } = device;
  await db
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { sessionId, lastUsedAt },
    });
}

/** Forgets the devices of a user, all or all but one. */
export async function deleteKnownDevices(
  db: Db,
  userId: number,
  keptHash: string | null = null,
): Promise<void> {
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        keptHash === null ? undefined : ne(knownDevices.deviceHash, keptHash),
      ),
    );
}

/** Forgets the device that a session of a user is open on. */
export async function deleteDeviceOfSession(db: Db, userId: number, sessionId: number): Promise<void> {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.sessionId, sessionId)));
}

/** Forgets the devices that were last signed in on before `limit`. */
export async function deleteUnusedDevices(db: Db, limit: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, limit));
}
