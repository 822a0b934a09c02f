import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { orderOf, pageOf, sliceOf } from '../http/paging.ts';

type Asked = { page: number; size: number; dir: 'asc' | 'desc' };

/**
 * One page of a list in one round trip: ids are looked for and put in order in the table alone, `rowsOf` tells what is
 * shown of them. `by` is what the list is ordered by.
 */
export async function listPage<Row extends { total: number }>(
  db: Db,
  table: PgTable & { id: PgColumn },
  { query, condition, by }: { query: Asked; condition: SQL | undefined; by: SQL | PgColumn },
  rowsOf: (page: ReturnType<typeof pageOfIds>) => Promise<Row[]>,
): Promise<{ rows: Omit<Row, 'total'>[]; total: number }> {
  const rows = await rowsOf(pageOfIds(db, table, { query, condition, by }));
  return pageOf(rows, query, () => db.$count(table, condition));
}

function pageOfIds(
  db: Db,
  table: PgTable & { id: PgColumn },
  { query, condition, by }: { query: Asked; condition: SQL | undefined; by: SQL | PgColumn },
) {
  const order = orderOf(query.dir, by, table.id);
  const { offset, limit } = sliceOf(query);
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  /** How many rows fit the query in all. */
  const total = sql<number>`(${db.select({ n: sql`count(*)::int` }).from(table).where(condition)})`;
  return { ids, order, total };
}
