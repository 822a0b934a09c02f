import { and, desc, eq } from 'drizzle-orm';
import { sessions } from '#accounts/schema.ts';
import { isOpen } from '#accounts/session/server/public.ts';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

export async function findOwnUser(db: Db, userId: number) {
  const [found] = await db
    .select({ username: users.username, displayName: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}

/** The sessions of a user that can still be used, the latest used first. */
export function listSessions(db: Db, userId: number) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      networkAddress: sessions.ipAddress,
      openedAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

/** Ends one session of a user. Returns whether there was such a one. */
export async function deleteSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
  return rowCount === 1;
}
