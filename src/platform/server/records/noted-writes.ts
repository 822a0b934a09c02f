import { lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { countedWrites } from '../database/schema.ts';

/**
 * Triggers note in the writing transaction itself which one has written to these tables: what was read from them at one
 * moment of the database is still so while none is seen that had not been seen then.
 */
export const notedTables = [
  ...['principals', 'zones', 'principal_zones', 'user_zones', 'grants'],
  ...['clients', 'addresses', 'measurement_points', 'placements', 'results'],
  ...['final_reports', 'final_report_placements'],
  ...['isin_transmissions', 'isin_rows', 'isin_sites', 'isin_mappings', 'isin_exports'],
  ...['questionnaire_versions', 'building_answers', 'employer_answers', 'municipalities', 'users'],
] as const;
export type NotedTable = (typeof notedTables)[number];

/** Writes are forgotten after a day, and no transaction is open for so long: what was read earlier is read anew. */
export const heldToMs = 10 * 60_000;

/**
 * SQL condition: one of these tables was written to since that moment, a snapshot of PostgreSQL. Of a transaction that
 * has written anything itself it is always so: a snapshot does not tell its own writes from what had ended before.
 */
export function isWrittenSince(tables: readonly NotedTable[], moment: string): SQL {
  const names = sql.raw(tables.map((table) => `'${table}'`).join(', '));
  return sql`(pg_current_xact_id_if_assigned() is not null or exists (
    select from ${countedWrites} w where w.table_name in (${names})
      and w.writer >= pg_snapshot_xmin(${moment}::pg_snapshot)
      and not pg_visible_in_snapshot(w.writer, ${moment}::pg_snapshot)))`;
}

/** Forgets which transactions wrote until a day ago. Returns how many. */
export async function forgetOldWrites(db: Db, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - 86_400_000);
  const { rowCount } = await db.delete(countedWrites).where(lt(countedWrites.writtenAt, limit));
  return rowCount ?? 0;
}
