import { sql } from 'drizzle-orm';
import { lastMailMissed } from '#post/mail/server/public.ts';

/** Of the mails about a visit only the last one leaves. */
export const mailsAbout = (appointment: number) => `visita-${appointment}`;
const mailsAboutRow = sql`'visita-' || s.id`;

/** SQL: the hour agreed at the stop in row `s` of the day in row `d`, on the date of the arrival (Q1-70); null: none. */
export const agreedAt = sql`((coalesce((s.arrives_at at time zone 'Europe/Rome')::date, d.day)
  + make_interval(mins => s.provided_minute)) at time zone 'Europe/Rome')`;

const isTold = sql`coalesce(s.notified_for = ${agreedAt}, false)`;
const isMissed = sql`coalesce(${lastMailMissed(mailsAboutRow, sql`c.email`)}, false)`;

/** SQL: the customer, the unit in row `c`, was told of this very hour (Q1-80), and nothing says that it did not reach him. */
export const isNotified = sql`(${isTold} and not ${isMissed})`;

/** SQL: he was, but it did not leave, or went to another address than his of today. */
export const isUndelivered = sql`(${isTold} and ${isMissed})`;

/** SQL: an hour is agreed that the customer does not know, of a visit of which nothing was told yet. */
export const isToBeNotified = sql`(s.company_id is not null and s.provided_minute is not null and s.outcome is null
  and not ${isNotified})`;
