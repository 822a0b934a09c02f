import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';

/**
 * Keeps others from changing a record until this write is done. Records below it may be added meanwhile, unless the
 * lock is an `update`.
 */
export async function lockRecord(
  db: Db,
  table: PgTable & { id: PgColumn },
  id: number,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<void> {
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for(lock);
}
