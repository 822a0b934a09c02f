import { type SQL, sql } from 'drizzle-orm';

/** 'Vicenza (VI)' of the rows of `table`, as `townInWords` says it. */
export const townSql = (table: SQL) =>
  sql<string>`${table}.city || coalesce(' (' || nullif(${table}.province, '') || ')', '')`;

/** 'Via Roma 1, 36100 Vicenza (VI)' of the rows of `table`. */
export const addressSql = (table: SQL) =>
  sql<string>`${table}.address || ', ' || ${table}.postal_code || ' ' || ${townSql(table)}`;
