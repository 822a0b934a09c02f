import { type SQL, sql } from 'drizzle-orm';

/** The SQL that each key of an object is made from: all keys of the shape, and no others. */
export type JsonFields<Shape extends object> = { readonly [Key in keyof Shape]-?: SQL };

/** SQL: an instant as the wire has it. */
export const instantJson = (value: SQL): SQL =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL: a JSON object. `Shape` comes from a contract, so a key it does not know, or one that is missing, is an error of
 * types. Keys are the shape's own names: letters and digits.
 */
export function jsonObject<Shape extends object>(fields: JsonFields<Shape>): SQL<Shape> {
  const pairs = Object.entries<SQL>(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`);
  return sql<Shape>`json_build_object(${sql.join(pairs, sql`, `)})`;
}
