import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, invalid, notFound, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { needsOffice } from '#radioprotection/activities/rules.ts';
import {
  completeAtVisit,
  lockVisit,
  markAtVisit,
  releaseFromVisit,
  releaseVisits,
  takeBackToVisit,
  type VisitedActivity,
} from '#radioprotection/activities/server/public.ts';
import {
  cancelNotices,
  type TellingContext,
  takeBackCancellation,
} from '../../appointment-notices/server/public.ts';
import { toldActivities, tripDays, tripStops } from '../../schema.ts';
import { stopsWithinReach } from '../../transfers/server/public.ts';
import { fieldDayTexts } from '../rules.ts';
import type { tellVisit as endpoint } from '../telling/contract.ts';
import { refuseUnseen } from './as-seen.ts';
import { findMyStop, mayTell } from './queries.ts';

type Body = BodyOf<typeof endpoint>;
type ToldActivity = Body['attivita'][number];
type Place = { dayId: number; stopId: number };
type Visit = { stopId: number; day: string; freed: readonly number[] };

const longestVisitMs = 86_400_000;
/** So much a phone's clock may be ahead of ours. */
const clockAheadMs = 5 * 60_000;

/**
 * How a visit went. What somebody else has settled meanwhile stays as it is and is told; what was planned there meanwhile
 * is free again, and told as well. A stop that was left out frees its activities, to be planned again, and takes back what
 * is still free when it was made after all; a customer who was told of an hour still to come is told that it is off,
 * unless it was made after all before that has left.
 * Throws 404 for a stop out of reach, 403 for one of a day on which somebody else goes.
 */
export async function tellVisit(
  place: Place,
  body: Body,
  context: TellingContext,
): Promise<ResponseOf<typeof endpoint>> {
  await refuseUnseen(place, body, context);
  const { db, clock, user } = context;
  const { tripId, day, isTheirs, freed, isAwaited, isCalledOff } = await lockStop(place, context);
  if (day > clock.today()) throw conflict(fieldDayTexts.ahead);
  if (!isTheirs) throw forbidden(fieldDayTexts.notOperator);
  refuseFields(problemsOfHours(body, clock.now()));
  const visit = { stopId: place.stopId, day, freed };
  const isSkipped = body.esito === 'saltata';
  const freedActivities = isSkipped ? await skipVisit(visit, context) : [];
  const rimaste = isSkipped ? [] : await makeVisit(visit, body.attivita, context);
  if (isSkipped && isAwaited) await cancelNotices([place.stopId], context);
  if (!isSkipped && isCalledOff) await takeBackCancellation(place.stopId, context);
  await db
    .update(tripStops)
    .set({
      ...{ outcome: body.esito, outcomeReason: isSkipped ? body.motivo : null, freedActivities },
      toldNote: body.nota,
      startedAt: instantOf(body.iniziata),
      endedAt: instantOf(body.finita),
      ...{ toldBy: user.id, toldAt: clock.now() },
    })
    .where(eq(tripStops.id, place.stopId));
  // Whoever plans with the day as it was before is told so, and assigns or removes nothing by it.
  await db
    .update(tripDays)
    .set({ version: sql`${tripDays.version} + 1` })
    .where(eq(tripDays.id, place.dayId));
  const details = { dayId: place.dayId, appointmentId: place.stopId, visitOutcome: body.esito };
  await recordAudit(context, { event: 'trip.visit-told', entityId: tripId, details });
  const fermata = await findMyStop(context, place.stopId);
  if (!fermata) throw notFound(fieldDayTexts.unknownStop);
  return { fermata, rimaste };
}

const instantOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Frees what was to be done there; returns all that the visit has freed. Throws 409 when something was done there. */
async function skipVisit({ stopId, day, freed }: Visit, context: RequestContext): Promise<number[]> {
  const activities = await lockVisit({ appointmentId: stopId, freed: [] }, context);
  const marked = await forgetTold(stopId, context);
  if (!(await releaseVisits([stopId], { day, marked }, context))) throw conflict(fieldDayTexts.alreadyDone);
  return [...freed, ...activities.map(({ id }) => id)];
}

/**
 * Settles what was told of the activities, and frees those of which nothing was; returns which were not settled, and why.
 */
async function makeVisit(
  visit: Visit,
  attivita: readonly ToldActivity[],
  context: RequestContext,
): Promise<{ id: number; motivo: string }[]> {
  const known = { appointmentId: visit.stopId, freed: visit.freed };
  await takeBackToVisit(known, context);
  const byId = new Map((await lockVisit(known, context)).map((one) => [one.id, one]));
  if (attivita.some(({ id, esito }) => esito === 'eseguita' && needsOffice(byId.get(id)?.type ?? 0)))
    throw invalid(fieldDayTexts.needsOffice, { attivita: fieldDayTexts.needsOffice });
  const rimaste: { id: number; motivo: string }[] = [];
  for (const told of attivita) {
    const motivo = await settle(byId.get(told.id), told, visit, context);
    if (motivo !== null) rimaste.push({ id: told.id, motivo });
  }
  for (const added of await unheardOf(visit, attivita, [...byId.values()], context)) {
    await releaseFromVisit(added, context);
    rimaste.push({ id: added.id, motivo: fieldDayTexts.addedMeanwhile });
  }
  return rimaste;
}

/** What is to be done at a visit that was made, and nobody has told anything of: it was planned there meanwhile. */
async function unheardOf(
  { stopId }: Visit,
  attivita: readonly ToldActivity[],
  activities: readonly VisitedActivity[],
  { db }: RequestContext,
): Promise<VisitedActivity[]> {
  const named = new Set(attivita.map(({ id }) => id));
  const unnamed = activities.filter(
    ({ id, appointmentId, complete, skip, deletedAt }) =>
      appointmentId === stopId && !complete && !skip && deletedAt === null && !named.has(id),
  );
  if (unnamed.length === 0) return [];
  const before = await db.select().from(toldActivities).where(eq(toldActivities.stopId, stopId));
  return unnamed.filter(({ id }) => before.every(({ activityId }) => activityId !== id));
}

type LockedStop = {
  tripId: number;
  day: string;
  isTheirs: boolean;
  freed: number[];
  /** The hour of which the customer was told is still to come. */
  isAwaited: boolean;
  /** It was left out, and no customer expects it any more. */
  isCalledOff: boolean;
};

/** Its day first, as who plans does: neither waits for the other in turn, and the operators read are those of now. */
async function lockStop({ dayId, stopId }: Place, context: RequestContext): Promise<LockedStop> {
  await context.db.execute(sql`select from trip_days where id = ${dayId} for no key update`);
  const { rows } = await context.db.execute<LockedStop>(sql`
    select d.trip_id as "tripId", d.day, ${mayTell(context)} as "isTheirs", s.freed_activities as freed,
      coalesce(s.notified_for > ${context.clock.now().toISOString()}::timestamptz, false) as "isAwaited",
      coalesce(s.outcome = 'saltata' and s.notified_for is null, false) as "isCalledOff"
    from trip_stops s join trip_days d on d.id = s.day_id
    where s.id = ${stopId} and d.id = ${dayId} and ${stopsWithinReach(context, 's')} for update of s`);
  const [found] = rows;
  if (!found) throw notFound(fieldDayTexts.unknownStop);
  return found;
}

function problemsOfHours({ iniziata, finita }: Body, now: Date): Record<string, string> {
  const [from, to] = [iniziata, finita].map((moment) => (moment === null ? null : Date.parse(moment)));
  const latest = now.getTime() + clockAheadMs;
  if (from != null && from > latest) return { iniziata: fieldDayTexts.inFuture };
  if (to != null && to > latest) return { finita: fieldDayTexts.inFuture };
  if (from == null || to == null) return {};
  if (to < from) return { finita: fieldDayTexts.endBefore };
  return to - from > longestVisitMs ? { finita: fieldDayTexts.tooLong } : {};
}

/** Settles one activity as it was told; returns why it stays as it is, null when it does not. */
async function settle(
  activity: VisitedActivity | undefined,
  told: ToldActivity,
  { stopId, day }: Visit,
  context: RequestContext,
): Promise<string | null> {
  if (!activity || activity.deletedAt !== null) return fieldDayTexts.settledMeanwhile;
  if (activity.appointmentId !== stopId)
    return activity.appointmentId === null ? fieldDayTexts.settledMeanwhile : fieldDayTexts.plannedElsewhere;
  const isDone = activity.complete && (await wasToldDone(stopId, activity.id, context));
  // Told again as it was, for instance with the minutes it took.
  if (activity.complete && !(isDone && told.esito === 'eseguita')) return fieldDayTexts.settledMeanwhile;
  if (!activity.complete) {
    const refused = await apply(activity, told, day, context);
    if (refused !== null) return refused;
  }
  const row = {
    ...{ outcome: told.esito, reason: told.esito === 'non-eseguita' ? told.motivo : null },
    ...{ minutes: told.minuti, toldAt: context.clock.now() },
  };
  await context.db
    .insert(toldActivities)
    .values({ stopId, activityId: activity.id, ...row })
    .onConflictDoUpdate({ target: [toldActivities.stopId, toldActivities.activityId], set: row });
  return null;
}

async function apply(
  activity: VisitedActivity,
  { esito }: ToldActivity,
  day: string,
  context: RequestContext,
): Promise<string | null> {
  if (esito === 'eseguita') return completeAtVisit(activity, day, inItsUnits(context));
  await markAtVisit(activity, esito === 'non-eseguita' ? 'skipped' : 'to-finish', context);
  return null;
}

/** The operators of a day work in the units that they visit on it, whoever's employers these are. */
function inItsUnits(context: RequestContext): RequestContext {
  return { ...context, user: { ...context.user, roles: ['rp'] } };
}

/** What was told of the activities of a stop does not count any more; of which ones it was. */
async function forgetTold(stopId: number, { db }: RequestContext): Promise<number[]> {
  const told = await db
    .delete(toldActivities)
    .where(eq(toldActivities.stopId, stopId))
    .returning({ id: toldActivities.activityId });
  return told.map(({ id }) => id);
}

async function wasToldDone(stopId: number, activityId: number, { db }: RequestContext): Promise<boolean> {
  const { rows } = await db.execute(sql`select from trip_told_activities
    where stop_id = ${stopId} and activity_id = ${activityId} and outcome = 'eseguita'`);
  return rows.length > 0;
}
