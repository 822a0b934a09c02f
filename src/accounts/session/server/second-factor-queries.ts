import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '#accounts/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

export async function findSecondFactor(db: Db, userId: number) {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return found ?? null;
}

/** Keeps a new secret that is still to be confirmed. One that is in force is left alone: returns false then. */
export async function saveUnconfirmed(
  db: Db,
  { userId, secret, createdAt }: { userId: number; secret: string; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(secondFactors)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return rowCount === 1;
}

/** Puts the secret into force with its first code. Returns false when another is there by now, or it is in force. */
export async function confirmSecondFactor(
  db: Db,
  { userId, secret, step, confirmedAt }: { userId: number; secret: string; step: number; confirmedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(secondFactors)
    .set({ confirmedAt, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        isNull(secondFactors.confirmedAt),
      ),
    );
  return rowCount === 1;
}

/** Uses up the code of a step. Returns false when it, or a later one, has been used before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    );
  return rowCount === 1;
}

/** Uses up a recovery code. Returns false when there is no such code, or it has been used before. */
export async function takeRecoveryCode(
  db: Db,
  { userId, codeHash, usedAt }: { userId: number; codeHash: string; usedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

/** How many recovery codes have not been used. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return found?.left ?? 0;
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Forgets secret and recovery codes. Returns whether a second factor was in force. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [gone] = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return gone !== undefined && gone.confirmedAt !== null;
}
