import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL condition: every word of `q` stands in what `own` finds, or in the name of a record above it. `own` and `above`
 * select ids by a pattern (see `search_fold`), each by its own index, so that one word is looked for in several
 * tables without reading them whole.
 */
export function foundByWords(
  q: string | undefined,
  id: AnyPgColumn,
  sources: (pattern: SQL) => readonly SQL[],
): SQL | undefined {
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const conditions = words.map((word) => {
    const pattern = sql`search_fold(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;
    return sql`${id} in (${sql.join([...sources(pattern)], sql` union all `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The postal address of row `addresses` in one line. */
export const addressLabel: SQL<string> = sql<string>`addresses.address || ', ' || addresses.postal_code || ' ' || addresses.city || ' (' || addresses.province || ')'`;
