import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { codeForms, readAgain, type readCode } from '../rules.ts';

/** A dosimeter as the records name it. */
export type FoundDosimeter = { id: number; code: string };

/**
 * The dosimeter each code means, by the code as it was given: exactly that first, then by prefix and number whatever
 * its zeros (LBS0123 = LBS123, Q2-98). Codes without a dosimeter are left out. One query for all of them. The codes are
 * those read from tags; of what is a tag still, `read` is `readCode`.
 */
export async function findByCodes(
  db: Db,
  codes: readonly string[],
  read: typeof readCode = readAgain,
): Promise<Map<string, FoundDosimeter>> {
  const wanted = codes.flatMap((code, index) =>
    codeForms(code, read).map((form, rank) => ({ form, index, rank })),
  );
  const { rows } = await db.execute<FoundDosimeter & { index: number }>(sql`
    select distinct on (w.index) w.index, d.id, d.code
      from unnest(${sql.param(wanted.map(({ form }) => form))}::text[], ${sql.param(wanted.map(({ index }) => index))}::int[],
                  ${sql.param(wanted.map(({ rank }) => rank))}::int[]) as w (form, index, rank)
      join dosimeters d on upper(d.code) = w.form
     order by w.index, w.rank`);
  return new Map(
    rows.flatMap(({ index, ...found }) => (codes[index] === undefined ? [] : [[codes[index], found]])),
  );
}
