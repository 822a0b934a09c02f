import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { calendarFeeds, tripDayOperators, tripDays, tripOperators, tripStops } from '#trips/schema.ts';

/** Trips a person goes on, days planned, customers told, visits told. */
export async function listTripsOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'operatore di una trasferta' as cosa, trip_id as numero, null::timestamptz as quando
      from ${tripOperators} where user_id = ${userId}
    union all select 'operatore di una giornata', o.day_id, d.departs_at from ${tripDayOperators} o
      join ${tripDays} d on d.id = o.day_id where o.user_id = ${userId}
    union all select 'giornata salvata', id, saved_at from ${tripDays} where saved_by = ${userId}
    union all select 'cliente avvisato di una visita', id, notified_at from ${tripStops} where notified_by = ${userId}
    union all select 'esito di una visita registrato', id, told_at from ${tripStops} where told_by = ${userId}
    order by quando, cosa, numero`);
  return rows;
}

export const countTripsOf = async (db: Db, userId: number) => (await listTripsOf(db, userId)).length;

/** Calendars of a person, without their secret, of which nobody knows more than its fingerprint. */
export async function listFeedsOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const rows = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return rows.map(({ createdAt, revokedAt, readAt }) => ({
    creato: createdAt,
    revocato: revokedAt,
    letto: readAt,
  }));
}

export const countFeedsOf = (db: Db, userId: number) =>
  db.$count(calendarFeeds, eq(calendarFeeds.userId, userId));

export async function forgetFeedsOf(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
