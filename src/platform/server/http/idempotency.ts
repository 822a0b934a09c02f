import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { conflict, invalid, texts } from './errors.ts';

const keptDays = 30;
const keyShape = z.uuid();

/** The value of an `Idempotency-Key` header, null without one. Throws 422 when it is no UUID. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const read = keyShape.safeParse(header);
  if (!read.success) throw invalid('La chiave Idempotency-Key deve essere un UUID.');
  return read.data.toLowerCase();
}

/**
 * Runs `write` once per user and key. The key's row is inserted first, in the write's own transaction: an equal
 * request that comes meanwhile waits for it, then gets the same answer; a failed write leaves no trace. The same
 * key with another body is a 409.
 */
export async function once<T>(
  tx: Db,
  request: { userId: number; key: string; endpoint: string; body: unknown; now: Date },
  write: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const { userId, key, endpoint, now } = request;
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, endpoint, bodyHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });

  if (inserted.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine);
    if (!earlier || earlier.endpoint !== endpoint || earlier.bodyHash !== bodyHash)
      throw conflict(texts.keyReused);
    return earlier.reply as T;
  }
  const reply = await write();
  // Goes out together with the end of the transaction, which is not kept should this fail.
  tx.update(idempotencyKeys)
    .set({ reply })
    .where(mine)
    .catch(() => undefined);
  return reply;
}

/** Forgets keys older than 30 days. Returns how many. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - keptDays * 86_400_000);
  const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, limit));
  return rowCount ?? 0;
}
