import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { orderOf, pageOf, type Slice, sliceOf } from '../http/paging.ts';
import { type Count, countOf } from './kept-counts.ts';

type Page = { page: number; size: number };
type Asked = Page & { dir: 'asc' | 'desc' };

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
  const counting = db.select({ n: sql`count(*)::int` }).from(table).where(condition);
  const count = countOf(db, counting);
  const { isFromEnd, offset, limit } = sliceWithin(count, query);
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...(isFromEnd ? orderOf(opposite[query.dir], by, table.id) : order))
    .limit(limit)
    .offset(offset)
    .as('page');
  return { ids, order, /** How many rows fit the query in all. */ total: count.total };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
/** What comes before is skipped quickly. */
const farRows = 1000;

/** The rows of a page; one in the latter half of a long list is looked for from its end, where that is known. */
function sliceWithin({ known, number }: Count, page: Page): Slice & { isFromEnd: boolean } {
  const { offset, limit } = sliceOf(page);
  if (known === null || offset < farRows || offset < known / 2) return { isFromEnd: false, offset, limit };
  const left = sql`(${number} - ${offset}::int)`;
  return {
    isFromEnd: true,
    limit: sql`greatest(0, least(${limit}, ${left}))` as unknown as Slice['limit'],
    offset: sql`greatest(0, ${left} - ${limit})` as unknown as Slice['offset'],
  };
}

type JsonPage = Asked & {
  /** Table of the rows; `row`, `by`, `where` and `lateral` name its columns by this name. */
  table: string;
  where: SQL;
  /** What the list is ordered by; then by id. */
  by: SQL;
  /** Joined to the rows of the page, and only to them. */
  lateral?: SQL;
  /** A row as JSON. */
  row: SQL;
};

/** SQL values of one page of a list as a JSON array, and of the count of all rows that fit: for lists below a record. */
export function pageAsJson<Row>(db: Db, { table: name, where, by, lateral, row, dir, ...page }: JsonPage) {
  const table = sql.raw(name);
  const count = countOf(db, sql`select count(*)::int from ${table} where ${where}`);
  const { isFromEnd, offset, limit } = sliceWithin(count, page);
  const order = (way: SQL) => sql`${by} ${way}, ${table}.id ${way}`;
  const shown = order(sql.raw(dir));
  const found = isFromEnd ? order(sql.raw(opposite[dir])) : shown;
  // The rows before the page are skipped in the index alone.
  const skipped = offset === 0 ? sql`` : sql` offset ${offset}`;
  return {
    rows: sql<Row[]>`coalesce((select json_agg(${row} order by ${shown})
      from (select ${table}.id from ${table} where ${where} order by ${found} limit ${limit}${skipped}) page
      join ${table} on ${table}.id = page.id ${lateral ?? sql``}), '[]')`,
    total: count.total,
  };
}
