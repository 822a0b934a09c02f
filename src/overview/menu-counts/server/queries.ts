import { type SQL, sql } from 'drizzle-orm';
import { isInForce, isInState } from '#field/dosimeter-states/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Dosimeters that are back and wait to be read, counted as their table counts them. */
export function countReturned(db: Db, today: string): Promise<number> {
  const isReturned = isInState('rientrato', today);
  return count(db, sql`dosimeters join placements on ${isInForce} where ${isReturned}`);
}

/** Documents within `reach` that wait to be signed. */
export function countToSign(db: Db, reach: SQL): Promise<number> {
  return count(db, sql`documents_to_sign where documents_to_sign.state = 'waiting' and ${reach}`);
}

/** Mails that somebody has to look after. */
export function countStoppedMails(db: Db): Promise<number> {
  return count(db, sql`mails where state in ('failed', 'uncertain')`);
}

async function count(db: Db, rows: SQL): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${rows}`);
  return found.rows[0]?.n ?? 0;
}
