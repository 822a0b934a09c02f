import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: the role or the data in `row` hold on a day; without a beginning or an end, ever. */
export function holdsOn(row: SQL, day: string | SQL): SQL {
  return sql`(${row}.valid_from is null or ${row}.valid_from <= ${day}) and (${row}.valid_to is null or ${row}.valid_to >= ${day})`;
}
