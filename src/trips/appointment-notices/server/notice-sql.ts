import { type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lastMailMissed } from '#post/mail/server/public.ts';

/** Of the mails about a visit only the last one leaves. */
export const mailsAbout = (appointment: number) => `visita-${appointment}`;
const mailsAboutRow = sql`'visita-' || s.id`;

/** SQL: the hour agreed at the stop in row `s` of the day in row `d`, on the date of the arrival (Q1-70); null: none. */
export const agreedAt = sql`((coalesce((s.arrives_at at time zone 'Europe/Rome')::date, d.day)
  + make_interval(mins => s.provided_minute)) at time zone 'Europe/Rome')`;

const isTold = sql`coalesce(s.notified_for = ${agreedAt}, false)`;
type Reader = Pick<RequestContext, 'clock'>;
const isToCome = (hour: SQL, { clock }: Reader) => sql`${hour} > ${clock.now().toISOString()}::timestamptz`;

/** Of an hour that is past nobody is told once more: what became of its mail, or of the address, changes nothing. */
const isMissed = (reader: Reader) =>
  sql`coalesce(${isToCome(sql`s.notified_for`, reader)} and ${lastMailMissed(mailsAboutRow, sql`c.email`)}, false)`;

/** SQL: the customer, the unit in row `c`, was told of this very hour (Q1-80), and it need not be told to him again. */
export const isNotified = (reader: Reader) => sql`(${isTold} and not ${isMissed(reader)})`;

/** SQL: he was, but of an hour to come it did not leave, or went to another address than his of today. */
export const isUndelivered = (reader: Reader) => sql`(${isTold} and ${isMissed(reader)})`;

/** SQL: an hour still to come is agreed that the customer does not know, of a visit of which nothing was told yet. */
export const isToBeNotified = (reader: Reader) => sql`(s.company_id is not null
  and s.provided_minute is not null and s.outcome is null and ${isToCome(agreedAt, reader)}
  and not ${isNotified(reader)})`;
