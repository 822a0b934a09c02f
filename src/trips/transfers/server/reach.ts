import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { ofCompanyWithinReach, seesAllEmployers } from '#radioprotection/reach/server/public.ts';

/** Who reads trips, and on which day. */
export type Reader = Pick<RequestContext, 'user' | 'clock'>;

/** SQL condition: who asks is an operator of the day. */
export const isOperatorOfDay = ({ user }: Pick<Reader, 'user'>, dayId: SQLWrapper): SQL =>
  sql`exists (select from trip_day_operators reach_o where reach_o.day_id = ${dayId} and reach_o.user_id = ${user.id})`;

/**
 * SQL condition: the stop in the row of this name is within reach. Staff see all (Q1-05); an expert those of days that
 * he goes on himself, and visits to units of his own employers.
 */
export function stopsWithinReach(reader: Reader, row: string): SQL {
  if (seesAllEmployers(reader.user)) return sql`true`;
  const stop = sql.raw(row);
  return sql`(${isOperatorOfDay(reader, sql`${stop}.day_id`)} or ${ofCompanyWithinReach(reader, sql`${stop}.company_id`)})`;
}

/** SQL condition: who asks may open the page of the unit that is visited at the stop in the row of this name. */
export const opensUnitOf = (reader: Reader, row: string): SQL =>
  sql`coalesce(${ofCompanyWithinReach(reader, sql`${sql.raw(row)}.company_id`)}, false)`;

/** SQL condition: the day is within reach: one's own, or with a stop that is. */
export function daysWithinReach(reader: Reader, dayId: SQLWrapper): SQL {
  if (seesAllEmployers(reader.user)) return sql`true`;
  return sql`(${isOperatorOfDay(reader, dayId)} or exists (select from trip_stops reach_s
    where reach_s.day_id = ${dayId} and ${stopsWithinReach(reader, 'reach_s')}))`;
}

/** SQL condition: the trip is within reach: with a day that is, or with who asks among its operators. */
export function tripsWithinReach(reader: Reader, tripId: SQLWrapper): SQL {
  if (seesAllEmployers(reader.user)) return sql`true`;
  return sql`(exists (select from trip_operators reach_t where reach_t.trip_id = ${tripId}
      and reach_t.user_id = ${reader.user.id})
    or exists (select from trip_days reach_d where reach_d.trip_id = ${tripId}
      and ${daysWithinReach(reader, sql`reach_d.id`)}))`;
}
