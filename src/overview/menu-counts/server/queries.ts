import { type SQL, sql } from 'drizzle-orm';
import { isInForce, isInState } from '#field/dosimeter-states/server/public.ts';
import { controlClientsWithinReach } from '#irme90/reach/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { stoppedMails } from '#post/mail/server/public.ts';
import { isDue } from '#radioprotection/next-due/server/public.ts';
import { ofCompanyWithinReach } from '#radioprotection/reach/server/public.ts';

/** Dosimeters that are back and wait to be read, counted as their table counts them. */
export function countReturned(db: Db, today: string): Promise<number> {
  const isReturned = isInState('rientrato', today);
  return count(db, sql`dosimeters join placements on ${isInForce} where ${isReturned}`);
}

/** Documents within `reach` that wait to be signed. */
export function countToSign(db: Db, reach: SQL): Promise<number> {
  return count(db, sql`documents_to_sign where documents_to_sign.state = 'waiting' and ${reach}`);
}

/** Activities within reach whose deadline has passed, as their table counts them. */
export function countOverdue({
  db,
  user,
  clock,
}: Pick<RequestContext, 'db' | 'user' | 'clock'>): Promise<number> {
  const isReached = ofCompanyWithinReach({ user, clock }, sql`a.company_id`);
  return count(
    db,
    sql`activities a where ${isDue(sql`a`)} and a.deadline < ${clock.today()} and ${isReached}`,
  );
}

/** Mails that somebody has to look after. */
export function countStoppedMails(db: Db, now: Date): Promise<number> {
  return count(db, sql`${stoppedMails(now)} stopped`);
}

async function count(db: Db, rows: SQL): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${rows}`);
  return found.rows[0]?.n ?? 0;
}

/** A customer's principals that ask for radiometric controls. */
export async function listPrincipalsWithControls(db: Db, user: User): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select c.principal_id as id from control_clients c
    where ${controlClientsWithinReach(user, sql`c.principal_id`)} order by 1`);
  return rows.map(({ id }) => id);
}
