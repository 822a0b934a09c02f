import { asc, desc, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Page = { page: number; size: number };

export type Slice = { offset: number; limit: Placeholder };

/**
 * The rows of a page. Their number stands in the statement itself and is no value sent with it: PostgreSQL takes a limit
 * it does not know for a tenth of all rows, finds planning anew each time the cheaper way, and does so.
 */
export function sliceOf({ page, size }: Page): Slice {
  if (!Number.isInteger(size)) throw new Error(`no number of rows: ${size}`);
  // The library means values by its type, and takes SQL as well.
  return { offset: (page - 1) * size, limit: sql.raw(String(size)) as unknown as Placeholder };
}

/** The order of a list: by the column asked for, then by `id`, so that no row stands on two pages. */
export function orderOf(dir: 'asc' | 'desc', by: SQL | AnyPgColumn, id: AnyPgColumn): SQL[] {
  const order = dir === 'asc' ? asc : desc;
  return [order(by), order(id)];
}

/**
 * SQL condition: every word of `q` stands in one of the columns, which hold text without capitals and accents
 * (`search_fold`, see `foldedText`). Undefined when nothing is looked for.
 */
export function containsWords(q: string | undefined, ...columns: readonly AnyPgColumn[]): SQL | undefined {
  return everyWord(q, (pattern) =>
    sql.join(
      columns.map((column) => sql`${column} like ${pattern}`),
      sql` or `,
    ),
  );
}

/** The words of what is looked for. */
export const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean);

/** SQL value: the pattern for `like` by which a word is found in a folded text. */
export const patternOf = (word: string): SQL => sql`search_fold(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;

/** SQL condition: every word of `q` is found, by a condition on its pattern for `like`. */
export function everyWord(q: string | undefined, isFound: (pattern: SQL) => SQL): SQL | undefined {
  const words = wordsOf(q);
  if (words.length === 0) return undefined;
  const conditions = words.map((word) => sql`(${isFound(patternOf(word))})`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** SQL condition of `stato` on what says whether the record is in use. */
export function inState(state: 'attivi' | 'disattivati' | 'tutti', active: SQLWrapper): SQL | undefined {
  if (state === 'tutti') return undefined;
  return state === 'attivi' ? sql`${active}` : sql`not ${active}`;
}

/** The page of a list out of rows that carry the count of all that fit (0 rows: `countAll` asks again). */
export async function pageOf<Row extends { total: number }>(
  rows: Row[],
  { page }: Page,
  countAll: () => Promise<number>,
): Promise<{ rows: Omit<Row, 'total'>[]; total: number }> {
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countAll());
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}
