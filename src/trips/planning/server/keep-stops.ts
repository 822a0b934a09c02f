import { eq, sql } from 'drizzle-orm';
import { romeDay } from '#platform/contract/dates.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { assignToVisit, type VisitProblem } from '#radioprotection/activities/server/public.ts';
import { tripStops } from '../../schema.ts';
import { dayTimes } from '../../times/rules.ts';
import { sanitizedNote } from '../../visit-notes/rules.ts';
import type { PlannedStop } from '../contract.ts';
import { planningTexts } from '../rules.ts';
import { type CheckedPlan, isCustom, isVisit } from './check-plan.ts';

type StoredStop = Pick<typeof tripStops.$inferSelect, 'id' | 'companyId' | 'sessionId' | 'outcome'>;

type OfDay = {
  /** Takes stops out, and frees what was to be done there. */
  drop: (ids: number[]) => Promise<void>;
  /** Whether the day had another date. */
  isMoved: boolean;
};

/** A stop of which nothing was told. */
const untold = {
  ...{ outcome: null, outcomeReason: null, freedActivities: [], startedAt: null, endedAt: null },
  ...{ toldNote: null, toldBy: null, toldAt: null },
};

/**
 * Makes these the stops of a day, in their order: those it had are changed, new ones come, the others go. One that was
 * skipped is to be made when it has another day, or something to do again. Arrivals are worked out here, whatever the
 * page says.
 */
export async function keepStops(
  dayId: number,
  plan: CheckedPlan,
  context: RequestContext,
  { drop, isMoved }: OfDay,
): Promise<void> {
  const { db } = context;
  const stored = await db
    .select({
      ...{ id: tripStops.id, companyId: tripStops.companyId, sessionId: tripStops.sessionId },
      outcome: tripStops.outcome,
    })
    .from(tripStops)
    .where(eq(tripStops.dayId, dayId));
  const wanted = inListOrder(plan.appointments).map((stop) => ({ stop, stored: storedOf(stop, stored) }));
  const staying = new Set(wanted.map((one) => one.stored?.id));
  await drop(stored.filter(({ id }) => !staying.has(id)).map(({ id }) => id));
  const rows = rowsOf(
    plan,
    wanted.map(({ stop }) => stop),
  );
  const visits: { appointmentId: number; stop: PlannedStop }[] = [];
  for (const [index, { stop, stored: before }] of wanted.entries()) {
    const row = rows[index];
    if (!row) continue;
    const isAnew = before?.outcome === 'saltata' && (isMoved || hasWork(stop));
    if (before)
      await db
        .update(tripStops)
        .set(isAnew ? { ...row, ...untold } : row)
        .where(eq(tripStops.id, before.id));
    const appointmentId = before?.id ?? (await insertRecord(db, tripStops, { dayId, ...row }));
    visits.push({ appointmentId, stop });
  }
  await assignActivities(romeDay(new Date(plan.departure.dateHour)), visits, context);
}

/** A skipped visit has freed all it had: what it has is planned anew. */
const hasWork = (stop: PlannedStop) => isVisit(stop) && stop.activities.some(({ include }) => include);

/** Activities are locked in the order of their units, whatever the order of the stops: two planners wait, and no more. */
async function assignActivities(
  day: string,
  visits: readonly { appointmentId: number; stop: PlannedStop }[],
  context: RequestContext,
): Promise<void> {
  const ofUnits = visits.flatMap(({ appointmentId, stop }) =>
    isVisit(stop) ? [{ appointmentId, stop }] : [],
  );
  for (const { appointmentId, stop } of ofUnits.toSorted(
    (one, other) => one.stop.companyId - other.stop.companyId,
  )) {
    const { companyId, activities } = stop;
    const wanted = activities
      .filter(({ include }) => include)
      .map(({ id, estimatedTime, note, versione }) => ({ id, estimatedTime, note, versione }));
    const problem = await assignToVisit({ appointmentId, companyId, day, wanted }, context);
    if (problem === 'changed' && stop.appointment !== null)
      throw conflict(staleText, { versione: staleText });
    if (problem) throw refusals[problem]();
  }
}

const refusals: Record<VisitProblem, () => Error> = {
  unknown: () => invalid(planningTexts.unknownActivity, { appointments: planningTexts.unknownActivity }),
  elsewhere: () => conflict(planningTexts.activityElsewhere),
  closed: () => conflict(planningTexts.activityClosed),
  completed: () => conflict(planningTexts.completedKept),
  changed: () => conflict(planningTexts.activityChanged),
};

/** By `index` where the page tells it, else as they come. */
function inListOrder(stops: readonly PlannedStop[]): PlannedStop[] {
  return stops
    .map((stop, place) => ({ stop, key: stop.index ?? place }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ stop }) => stop);
}

/** The stop of the day that this one is: the one it names, else that of its unit or code. Throws 422. */
function storedOf(stop: PlannedStop, stored: readonly StoredStop[]): StoredStop | null {
  const isSame = ({ companyId, sessionId }: StoredStop) =>
    isCustom(stop) ? sessionId === stop.sessionId : companyId === stop.companyId;
  const found = stored.find((one) => isSame(one)) ?? null;
  if (stop.appointment !== null && found?.id !== stop.appointment)
    throw invalid(planningTexts.unknownAppointment, { appointments: planningTexts.unknownAppointment });
  return found;
}

function rowsOf(plan: CheckedPlan, stops: readonly PlannedStop[]) {
  const located = stops.map((stop) => ({
    ...stop,
    location: isVisit(stop) ? (plan.places.get(stop.companyId) ?? null) : stop.location,
  }));
  const times = dayTimes({ departure: new Date(plan.departure.dateHour), stops: located });
  return located.map((stop, place) => {
    const { location, distance, duration, providedHour, providedMinutes } = stop;
    const hasLeg = location !== null && distance !== null && duration !== null;
    const own = isCustom(stop)
      ? { sessionId: stop.sessionId, name: stop.displayName, address: stop.address }
      : { companyId: stop.companyId, activityNotes: stop.activityNotes };
    return {
      ...{ position: place + 1, ...own, note: sanitizedNote(stop.note), workingTime: stop.workingTime },
      ...{ latitude: location?.lat ?? null, longitude: location?.lng ?? null },
      providedMinute: providedHour === null ? null : providedHour * 60 + (providedMinutes ?? 0),
      ...{ distance: hasLeg ? distance.value : null, duration: hasLeg ? duration.value : null },
      legSource: hasLeg ? (stop.fonte ?? 'stima') : null,
      arrivesAt: times.stops[place]?.arrival ?? null,
    };
  });
}

/** The stops of a day as the history tells them: where, from when. */
export async function stopsInWords(dayId: number, { db }: RequestContext): Promise<string[]> {
  const { rows } = await db.execute<{ told: string }>(sql`
    select coalesce(s.name, c.alias) || coalesce(' '
        || to_char(make_interval(mins => s.provided_minute), 'HH24:MI'), '') as told
    from trip_stops s left join companies c on c.id = s.company_id where s.day_id = ${dayId} order by s.position`);
  return rows.map(({ told }) => told);
}
