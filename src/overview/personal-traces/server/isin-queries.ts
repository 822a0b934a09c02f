import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

const step = (what: string, by: string, at: string) => sql`
  select t.year || '-' || t.half as semestre, ${what}::text as passo, ${sql.raw(`t.${at}`)} as quando
    from isin_transmissions t where ${sql.raw(`t.${by}`)} = `;

/** SQL: every step of a half-yearly transmission that a person has taken, and the versions of its columns he made. */
function workOf(userId: number): SQL {
  return sql.join(
    [
      sql`${step('aperto', 'opened_by', 'opened_at')}${userId}`,
      sql`${step('controllato', 'checked_by', 'checked_at')}${userId}`,
      sql`${step('esportato', 'exported_by', 'exported_at')}${userId}`,
      sql`${step('inviato', 'sent_by', 'sent_at')}${userId}`,
      sql`${step('ricevuta conservata', 'receipt_by', 'receipt_at')}${userId}`,
      sql`select t.year || '-' || t.half, 'sede esclusa: ' || a.name, x.left_out_at
            from isin_sites x join isin_transmissions t on t.id = x.transmission_id
            join addresses a on a.id = x.address_id where x.left_out_by = ${userId}`,
      sql`select t.year || '-' || t.half, 'file ' || e.format, e.created_at
            from isin_exports e join isin_transmissions t on t.id = e.transmission_id
           where e.created_by = ${userId}`,
      sql`select null, 'colonne, versione ' || v.number, v.created_at
            from isin_mappings v where v.created_by = ${userId}`,
    ],
    sql` union all `,
  );
}

/** What a person has done for the transmissions to the ISIN. */
export async function listIsinWorkOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`select * from (${workOf(userId)}) w order by w.quando`);
  return rows;
}

export async function countIsinWorkOf(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${workOf(userId)}) w`);
  return rows[0]?.n ?? 0;
}
