import { and, eq, isNotNull } from 'drizzle-orm';
import { credentials } from '#accounts/schema.ts';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** The row of an account, locked until the write is done; null when unknown. */
export async function lockUser(db: Db, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  return row ?? null;
}

/** Sets or takes away the instant since which an account cannot be used. */
export async function updateDisabledAt(db: Db, userId: number, disabledAt: Date | null): Promise<void> {
  await db.update(users).set({ disabledAt }).where(eq(users.id, userId));
}

/** Whether the person has chosen a password already. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  return (
    (await db.$count(credentials, and(eq(credentials.userId, userId), isNotNull(credentials.password)))) > 0
  );
}
