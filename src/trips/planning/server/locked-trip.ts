import { sql } from 'drizzle-orm';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { tripTexts } from '../../transfers/rules.ts';

/** Who goes, and with what, by number in ascending order. */
type Crew = { operators: number[]; instruments: number[] };

export type LockedTrip = Crew & { id: number; alias: string; version: number };
export type LockedDay = Crew & {
  id: number;
  day: string;
  departsAt: Date;
  originName: string;
  version: number;
};

const listed = (column: string, table: string, key: string, id: number) =>
  sql`(select coalesce(json_agg(${sql.identifier(column)} order by ${sql.identifier(column)}), '[]')
    from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id})`;

/** A trip, kept from others until the write is done: one save of its days at a time. Throws 404. */
export async function lockTrip(tripId: number, { db }: RequestContext): Promise<LockedTrip> {
  const { rows } = await db.execute<{ id: number; alias: string; version: number }>(
    sql`select id, alias, version from trips where id = ${tripId} for update`,
  );
  const [trip] = rows;
  if (!trip) throw notFound(tripTexts.notFound);
  const { rows: crew } = await db.execute<Crew>(sql`
    select ${listed('user_id', 'trip_operators', 'trip_id', tripId)} as operators,
      ${listed('instrument_id', 'trip_instruments', 'trip_id', tripId)} as instruments`);
  return { ...trip, ...(crew[0] ?? { operators: [], instruments: [] }) };
}

/** A day of that trip. Throws 404. */
export async function lockDay(
  { tripId, dayId }: { tripId: number; dayId: number },
  { db }: RequestContext,
): Promise<LockedDay> {
  const { rows } = await db.execute<Omit<LockedDay, 'departsAt'> & { departsAt: string }>(sql`
    select id, day, departs_at as "departsAt", origin_name as "originName", version,
      ${listed('user_id', 'trip_day_operators', 'day_id', dayId)} as operators,
      ${listed('instrument_id', 'trip_day_instruments', 'day_id', dayId)} as instruments
    from trip_days where id = ${dayId} and trip_id = ${tripId} for update`);
  const [day] = rows;
  if (!day) throw notFound(tripTexts.dayNotFound);
  return { ...day, departsAt: new Date(day.departsAt) };
}

/** Who goes on the days that a trip has now, and with what. */
export async function crewOfDays(tripId: number, { db }: RequestContext): Promise<Crew> {
  const ofDays = (column: string, table: string) =>
    sql`array(select distinct c.${sql.identifier(column)} from ${sql.identifier(table)} c
      join trip_days d on d.id = c.day_id where d.trip_id = ${tripId} order by 1)`;
  const { rows } = await db.execute<Crew>(sql`
    select ${ofDays('user_id', 'trip_day_operators')} as operators,
      ${ofDays('instrument_id', 'trip_day_instruments')} as instruments`);
  return rows[0] ?? { operators: [], instruments: [] };
}

/** Makes these the operators and instruments of a trip or of a day. */
export async function keepCrew(
  of: 'trip' | 'trip_day',
  id: number,
  { operators, instruments }: Crew,
  { db }: RequestContext,
): Promise<void> {
  const key = sql.identifier(of === 'trip' ? 'trip_id' : 'day_id');
  const tables = [
    [`${of}_operators`, 'user_id', operators],
    [`${of}_instruments`, 'instrument_id', instruments],
  ] as const;
  for (const [table, column, ids] of tables) {
    const [name, member, wanted] = [sql.identifier(table), sql.identifier(column), sql.param([...ids])];
    await db.execute(
      sql`delete from ${name} where ${key} = ${id} and not (${member} = any(${wanted}::int[]))`,
    );
    await db.execute(sql`insert into ${name} (${key}, ${member})
      select ${id}, unnest(${wanted}::int[]) on conflict do nothing`);
  }
}
