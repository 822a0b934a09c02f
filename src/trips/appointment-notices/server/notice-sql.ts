import { sql } from 'drizzle-orm';

/** SQL: the hour agreed at the stop in row `s` of the day in row `d`, on the date of the arrival (Q1-70); null: none. */
export const agreedAt = sql`((coalesce((s.arrives_at at time zone 'Europe/Rome')::date, d.day)
  + make_interval(mins => s.provided_minute)) at time zone 'Europe/Rome')`;

/** SQL: the customer knows of this very hour (Q1-80). */
export const isNotified = sql`coalesce(s.notified_for = ${agreedAt}, false)`;

/** SQL: an hour is agreed that the customer does not know, of a visit of which nothing was told yet. */
export const isToBeNotified = sql`(s.company_id is not null and s.provided_minute is not null and s.outcome is null
  and not ${isNotified})`;
