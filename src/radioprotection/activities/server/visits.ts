import { eq, inArray, or, sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { addDays, daysBetween } from '#platform/contract/dates.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { isDoneAtVisit, isSchedulable } from '../rules.ts';
import { activities } from '../schema.ts';
import { typeOf } from './activity-json.ts';
import { executeActivity } from './execute-activity.ts';
import { findActivity } from './find-activity.ts';

/** Activities at visits of trips: which are done at which, for the context of trips. */

/** An activity as the plan of a visit wants it. */
export type WantedActivity = {
  id: number;
  estimatedTime: number | null;
  note: string | null;
  /** As the plan has read it; null: it does not tell. */
  versione: number | null;
};

/**
 * What speaks against a visit's activities: not of the unit; at another visit; not to be done any more; done there;
 * changed on its own page since the plan was read.
 */
export type VisitProblem = 'unknown' | 'elsewhere' | 'closed' | 'completed' | 'changed';

export type VisitedActivity = typeof activities.$inferSelect;

/**
 * Makes these the activities of a visit, with their expected time and note; the others that it had are free again.
 * Locks them all until the write is done. Returns what speaks against it, null when nothing does.
 */
export async function assignToVisit(
  {
    appointmentId,
    companyId,
    day,
    wanted,
  }: { appointmentId: number; companyId: number; day: string; wanted: WantedActivity[] },
  context: RequestContext,
): Promise<VisitProblem | null> {
  const { db } = context;
  const ids = wanted.map(({ id }) => id);
  const stored = await db
    .select()
    .from(activities)
    .where(sql`${activities.companyId} = ${companyId} and (${activities.appointmentId} = ${appointmentId}
      or ${activities.id} = any(${sql.param(ids)}::int[]))`)
    .orderBy(activities.id)
    .for('no key update');
  const byId = new Map(stored.map((one) => [one.id, one]));
  const problem = wanted.map(({ id }) => problemOf(byId.get(id), appointmentId)).find((one) => one !== null);
  if (problem) return problem;
  const left = stored.filter(({ id }) => !ids.includes(id));
  if (left.some((one) => isDoneAtVisit(one, day))) return 'completed';
  if (wanted.some((one) => isOverwritten(one, byId.get(one.id)))) return 'changed';
  for (const { id, estimatedTime, note } of wanted) {
    const before = byId.get(id);
    if (before && !before.complete) await change(before, { estimatedTime, note, appointmentId }, context);
  }
  for (const before of left) await change(before, { appointmentId: null }, context);
  return null;
}

/** A save that would put another time or note in the place of ones that it has not seen. */
function isOverwritten(
  { versione, estimatedTime, note }: WantedActivity,
  stored: VisitedActivity | undefined,
): boolean {
  if (!stored || stored.complete || versione === null || versione === stored.version) return false;
  return stored.estimatedTime !== estimatedTime || (stored.note ?? null) !== note;
}

function problemOf(stored: VisitedActivity | undefined, appointmentId: number): VisitProblem | null {
  if (stored === undefined) return 'unknown';
  if (stored.appointmentId === appointmentId) return null;
  if (stored.appointmentId !== null) return 'elsewhere';
  const flags = {
    ...{ type: typeOf({ activityType: stored.type }), isActive: stored.deletedAt === null },
    ...{ isComplete: stored.complete, isSkipped: stored.skip, appointmentId: null },
  };
  return isSchedulable(flags) ? null : 'closed';
}

/**
 * Frees what is to be done at visits that are taken out; of those `marked` there (`markAtVisit`) the marks go, too. False,
 * and nothing is done, when something was completed there, on their `day` or later.
 */
export async function releaseVisits(
  appointmentIds: readonly number[],
  { day, marked = [] }: { day: string; marked?: readonly number[] },
  context: RequestContext,
): Promise<boolean> {
  if (appointmentIds.length === 0) return true;
  const stored = await context.db
    .select()
    .from(activities)
    .where(inArray(activities.appointmentId, [...appointmentIds]))
    .orderBy(activities.id)
    .for('no key update');
  if (stored.some((one) => isDoneAtVisit(one, day))) return false;
  const unmarked = { skip: false, toFinishInLab: false };
  for (const before of stored)
    await change(before, { appointmentId: null, ...(marked.includes(before.id) ? unmarked : {}) }, context);
  return true;
}

type Changed = Partial<
  Pick<VisitedActivity, 'appointmentId' | 'estimatedTime' | 'note' | 'skip' | 'toFinishInLab'>
>;

async function change(before: VisitedActivity, after: Changed, context: RequestContext): Promise<void> {
  const changes = changesBetween(before, after as Required<Changed>);
  if (!changes) return;
  await context.db.update(activities).set(after).where(sql`${activities.id} = ${before.id}`);
  await recordAudit(context, { event: 'activity.updated', entityId: before.id, details: changes });
}

/** A visit, and the activities that it has freed. */
type Visit = { appointmentId: number; freed: readonly number[] };

/** The activities of a visit and those it has freed, wherever they are now, kept from others until the write is done. */
export function lockVisit(
  { appointmentId, freed }: Visit,
  { db }: RequestContext,
): Promise<VisitedActivity[]> {
  return db
    .select()
    .from(activities)
    .where(or(eq(activities.appointmentId, appointmentId), inArray(activities.id, [...freed])))
    .orderBy(activities.id)
    .for('no key update');
}

/** What a visit has freed is to be done there again, as far as it still can be planned. */
export async function takeBackToVisit(visit: Visit, context: RequestContext): Promise<void> {
  if (visit.freed.length === 0) return;
  const { appointmentId } = visit;
  for (const before of await lockVisit(visit, context))
    if (problemOf(before, appointmentId) === null) await change(before, { appointmentId }, context);
}

/** What is not done at its visit is free again, to be planned. */
export const releaseFromVisit = (stored: VisitedActivity, context: RequestContext): Promise<void> =>
  change(stored, { appointmentId: null }, context);

/** Left out at the visit on purpose, or done there but for the part of the office. */
export function markAtVisit(
  stored: VisitedActivity,
  mark: 'skipped' | 'to-finish',
  context: RequestContext,
): Promise<void> {
  return change(stored, { skip: mark === 'skipped', toFinishInLab: mark === 'to-finish' }, context);
}

/**
 * Completes an activity at the visit on a day, and enters the one after as its page would propose it. Returns what
 * speaks against it, null when it is done. `context` reaches the unit.
 */
export async function completeAtVisit(
  { companyId, id, version, note }: VisitedActivity,
  doneOn: string,
  context: RequestContext,
): Promise<string | null> {
  const place = { company: companyId, id };
  const { giaPrevista, prossima: fromToday } = await findActivity(context, place);
  // The proposal keeps its distance from the day it was done, as on the page of the activity.
  const prossima = fromToday === null ? null : addDays(doneOn, daysBetween(context.clock.today(), fromToday));
  const hasNext = giaPrevista === null && prossima !== null && prossima > doneOn;
  const body = {
    ...{ versione: version, eseguita: doneOn, nota: note, protocollo: null, prova: null },
    prossima: hasNext ? prossima : null,
  };
  try {
    await executeActivity(place, body, context);
    return null;
  } catch (error) {
    // It is refused before anything is written.
    if (error instanceof Refusal && error.status === 409) return error.message;
    throw error;
  }
}
