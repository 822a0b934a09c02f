import { eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { instantJson } from '#platform/server/database/json.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { queueMail, withdrawMailsAbout } from '#post/mail/server/public.ts';
import { type ActivityType, activityTypeLabels } from '#radioprotection/activities/rules.ts';
import { tripStops } from '../../schema.ts';
import { stopsWithinReach } from '../../transfers/server/public.ts';
import type { NoticeState } from '../contract.ts';
import { mayWriteAs, noticeTexts } from '../rules.ts';
import type { TellingContext } from './house.ts';
import { sendVisitCancellation, sendVisitNotice } from './mails.ts';
import { agreedAt, isNotified, isToBeNotified, isUndelivered, mailsAbout } from './notice-sql.ts';

/** What the customer of a visit within reach was told. Throws 404; a stop of one's own has no customer. */
export async function readNotice(appointment: number, context: RequestContext): Promise<NoticeState> {
  const { rows } = await context.db.execute<NoticeState>(sql`
    select ${isNotified(context)} as notified, ${instantJson(sql`s.notified_for`)} as "appointmentTime",
      ${isToBeNotified(context)} as "daNotificare", ${isUndelivered(context)} as "nonRecapitata", c.email as recipient
    from trip_stops s join trip_days d on d.id = s.day_id join companies c on c.id = s.company_id
    where s.id = ${appointment} and ${stopsWithinReach(context, 's')}`);
  const [found] = rows;
  if (!found) throw notFound(noticeTexts.notFound);
  return found;
}

type Visit = {
  tripId: number;
  companyId: number;
  unit: string;
  address: string;
  email: string | null;
  position: { lat: number; lng: number } | null;
  agreedAt: string | null;
  isTold: boolean;
  workingTime: number;
  isNotified: boolean;
  operators: string[];
  activities: ActivityType[];
};

const uidOf = (appointment: number, { config }: Pick<RequestContext, 'config'>) =>
  `visita-${appointment}@${new URL(config.baseUrl).hostname}`;

/** Calendars keep what has the highest number: seconds, counted so that they stay below theirs for long. */
const countedFrom = Date.parse('2020-01-01T00:00:00Z');
const sequenceAt = (now: Date) => Math.floor((now.getTime() - countedFrom) / 1000);
const shortestMs = 900_000;

/**
 * Tells the customer day and hour of a visit, by a mail that leaves with this write alone, and not after the visit; one
 * of another hour that still waits does not leave. Told again what he knows already, nothing is sent; what did not reach
 * his address is. Throws 404, 409 for a visit that was told or is past, and 422 without an hour, an address to write to,
 * or a name and a way to answer of who writes.
 */
export async function sendNotice(appointment: number, context: TellingContext): Promise<NoticeState> {
  const { db, clock, user } = context;
  const visit = await lockVisit(appointment, context);
  if (visit.isTold) throw conflict(noticeTexts.told);
  if (visit.agreedAt === null) throw invalid(noticeTexts.noHour);
  if (visit.email === null || visit.email.trim() === '') throw invalid(noticeTexts.noAddress);
  const from = new Date(visit.agreedAt);
  if (from <= clock.now()) throw conflict(noticeTexts.past);
  if (visit.isNotified) return readNotice(appointment, context);
  const house = await context.readHouse(db);
  if (!mayWriteAs(house)) throw invalid(noticeTexts.noHouse);
  const now = clock.now();
  const { unit, address, operators } = visit;
  // What the house calls an activity is for the house.
  const activities = visit.activities.map((type) => activityTypeLabels[type]);
  const told = await withdrawNotices(appointment, context);
  await queueMail(context, sendVisitNotice, {
    ...{ recipient: visit.email.trim(), about: mailsAbout(appointment), notAfter: from },
    payload: {
      ...{ unit, address, operators, activities, writtenAt: now, house },
      before: told === null || told.at.getTime() === from.getTime() ? null : told.at,
      visit: {
        uid: uidOf(appointment, context),
        sequence: sequenceAt(now),
        when: { from, to: new Date(from.getTime() + Math.max(visit.workingTime, shortestMs)) },
        ...{ title: `Visita di radioprotezione – ${unit}`, place: address, position: visit.position },
        description: [`Operatori: ${operators.join(', ')}`, ...activities].join('\n'),
      },
    },
  });
  await db
    .update(tripStops)
    .set({ notifiedAt: now, notifiedFor: from, notifiedBy: user.id })
    .where(eq(tripStops.id, appointment));
  const details = { companyId: visit.companyId, appointmentTime: from.toISOString() };
  await recordAudit(context, { event: 'trip.notice-sent', entityId: visit.tripId, details });
  return readNotice(appointment, context);
}

/**
 * What was written of a visit and has not left does not leave any more. Returns of which hour the customer knows, and
 * who was told; null: of none, or that it is off.
 */
async function withdrawNotices(
  appointment: number,
  context: RequestContext,
): Promise<{ recipient: string; at: Date; writtenAt: Date } | null> {
  const [last] = await withdrawMailsAbout(context, mailsAbout(appointment));
  if (last?.kind !== sendVisitNotice.kind || last.notAfter === null) return null;
  // A notice is of use until the hour that it tells.
  return { recipient: last.recipient, at: last.notAfter, writtenAt: last.createdAt };
}

type Announced = {
  id: number;
  tripId: number;
  companyId: number;
  unit: string;
  address: string;
  workingTime: number;
};

/**
 * Visits of a day that are taken out or left out, or have no hour any more: a customer who knows of one to come is told that it is
 * off, one whose notice has not left is not written to at all. He has to know it even when nobody is named any more:
 * then it is who has written to him before that writes.
 */
export async function cancelNotices(appointments: readonly number[], context: TellingContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const { rows } = await db.execute<Announced>(sql`
    select s.id, d.trip_id as "tripId", c.id as "companyId", c.alias as unit, s.working_time as "workingTime",
      ${addressLine} as address
    from trip_stops s join trip_days d on d.id = s.day_id join companies c on c.id = s.company_id
    where s.id = any(${sql.param([...appointments])}::int[]) and s.notified_for is not null order by s.id`);
  for (const { id, tripId, companyId, unit, address, workingTime } of rows) {
    const told = await withdrawNotices(id, context);
    if (told === null || told.at <= now) continue;
    const { recipient, at: from } = told;
    await queueMail(context, sendVisitCancellation, {
      ...{ recipient, about: mailsAbout(id), notAfter: from },
      payload: {
        ...{ unit, address, writtenAt: now, house: await context.readHouse(db, mayWriteAs) },
        visit: {
          ...{ uid: uidOf(id, context), sequence: sequenceAt(now) },
          when: { from, to: new Date(from.getTime() + Math.max(workingTime, shortestMs)) },
          ...{ title: `Visita di radioprotezione – ${unit}`, place: address },
        },
      },
    });
    const details = { companyId, appointmentTime: from.toISOString() };
    await recordAudit(context, { event: 'trip.notice-cancelled', entityId: tripId, details });
  }
  const told = { notifiedAt: null, notifiedFor: null, notifiedBy: null };
  if (rows.length > 0)
    await db
      .update(tripStops)
      .set(told)
      .where(
        inArray(
          tripStops.id,
          rows.map(({ id }) => id),
        ),
      );
}

/**
 * A visit that its operators had left out was made after all: what calls it off and has not left stays, and its customer
 * knows of it as he did before.
 */
export async function takeBackCancellation(appointment: number, context: RequestContext): Promise<void> {
  const told = await withdrawNotices(appointment, context);
  if (told === null) return;
  await context.db
    .update(tripStops)
    .set({ notifiedAt: told.writtenAt, notifiedFor: told.at })
    .where(eq(tripStops.id, appointment));
}

const addressLine = sql`c.address || ', ' || c.postal_code || ' ' || c.city || ' (' || c.province || ')'`;

async function lockVisit(appointment: number, context: RequestContext): Promise<Visit> {
  const { db } = context;
  // Its day first, as who plans does: what is read after it is what was saved last.
  await db.execute(sql`select from trip_days d where d.id = (select s.day_id from trip_stops s
    where s.id = ${appointment}) for share`);
  const { rows } = await db.execute<Visit>(sql`
    select d.trip_id as "tripId", c.id as "companyId", c.alias as unit, c.email, s.working_time as "workingTime",
      ${addressLine} as address,
      case when s.latitude is not null then json_build_object('lat', s.latitude, 'lng', s.longitude) end as position,
      ${instantJson(agreedAt)} as "agreedAt", ${isNotified(context)} as "isNotified", s.outcome is not null as "isTold",
      (select coalesce(json_agg(u.name order by u.name, u.id), '[]') from trip_day_operators o
        join users u on u.id = o.user_id where o.day_id = d.id) as operators,
      (select coalesce(json_agg(a.type order by a.type, a.id), '[]')
        from activities a where a.appointment_id = s.id and not a.complete and not a.skip) as activities
    from trip_stops s join trip_days d on d.id = s.day_id join companies c on c.id = s.company_id
    where s.id = ${appointment} for update of s`);
  const [found] = rows;
  if (!found) throw notFound(noticeTexts.notFound);
  return found;
}
