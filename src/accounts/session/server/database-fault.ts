import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

/** Throws what is really wrong: better-auth hides a lost database behind an error of its own. */
export async function throwDatabaseFault(db: Db, error: unknown): Promise<never> {
  await db.execute(sql`select 1`);
  throw error;
}
