import { eq } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { romeDay } from '#platform/contract/dates.ts';
import { conflict, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { TellingContext } from '../../appointment-notices/server/public.ts';
import { tripDays, tripStops, trips } from '../../schema.ts';
import type { DayPlan } from '../contract.ts';
import { planningTexts } from '../rules.ts';
import { type CheckedPlan, checkPlan } from './check-plan.ts';
import type { PlacedPlan } from './departure-place.ts';
import { cancelWithoutHour, dropVisits } from './drop-stops.ts';
import { keepStops, stopsInWords } from './keep-stops.ts';
import { crewOfDays, keepCrew, type LockedDay, type LockedTrip, lockDay, lockTrip } from './locked-trip.ts';

type Saved = { transfer: { id: number }; day: { id: number } };
const nobody = { operators: [], instruments: [] };

/** A trip with its first day. */
export async function createTrip(plan: PlacedPlan, context: RequestContext): Promise<Saved> {
  const checked = await checkPlan(plan, nobody, context);
  const { db, clock } = context;
  const day = dayOf(plan);
  const alias = plan.transfer.name;
  const tripId = await insertRecord(db, trips, {
    ...{ alias, startsOn: day, endsOn: day },
    ...{ changedAt: clock.now(), createdAt: clock.now() },
  });
  await keepCrew('trip', tripId, plan.transfer, context);
  const dayId = await insertDay(tripId, checked, context);
  const details = { name: alias, day, stops: plan.appointments.length };
  await recordAudit(context, { event: 'trip.created', entityId: tripId, details });
  return { transfer: { id: tripId }, day: { id: dayId } };
}

/** Another day of a trip, which takes the name, operators and instruments that come with it. */
export async function addDay(tripId: number, plan: PlacedPlan, context: RequestContext): Promise<Saved> {
  const trip = await lockTrip(tripId, context);
  const checked = await checkPlan(plan, trip, context);
  await keepTrip(trip, plan.transfer, context);
  const dayId = await insertDay(tripId, checked, context);
  const details = { dayId, day: dayOf(plan), stops: plan.appointments.length };
  await recordAudit(context, { event: 'trip.day-added', entityId: tripId, details });
  return { transfer: { id: tripId }, day: { id: dayId } };
}

/** A day as it is now planned. Throws 409 when somebody else has saved it since it was read. */
export async function editDay(
  place: { tripId: number; dayId: number },
  { versione, ...plan }: PlacedPlan & { versione: number },
  context: TellingContext,
): Promise<Saved> {
  const trip = await lockTrip(place.tripId, context);
  const day = await lockDay(place, context);
  refuseStale(day.version, versione);
  const kept = {
    dayId: place.dayId,
    operators: [...trip.operators, ...day.operators],
    instruments: [...trip.instruments, ...day.instruments],
  };
  const checked = await checkPlan(plan, kept, context);
  await keepTrip(trip, ofTripItself(plan.transfer, trip, day), context);
  await context.db
    .update(tripDays)
    .set(dayRow(checked, context))
    .where(eq(tripDays.id, place.dayId))
    .catch((error: unknown) => onConstraint(error, dateRefusals));
  const before = await stopsInWords(place.dayId, context);
  await keepCrew('trip_day', place.dayId, plan, context);
  const drop = async (ids: number[]) => {
    if (!(await dropVisits(ids, { day: day.day, context }))) throw conflict(planningTexts.stopStarted);
  };
  await keepStops(place.dayId, checked, context, { drop, isMoved: dayOf(plan) !== day.day });
  await cancelWithoutHour(place.dayId, context);
  await tellChanges(place, { day, before }, checked, context);
  return { transfer: { id: place.tripId }, day: { id: place.dayId } };
}

/** Takes a day out, what was to be done on it is free again; with the last one its trip goes. */
export async function removeDay(
  place: { tripId: number; dayId: number },
  versione: number,
  context: TellingContext,
): Promise<{ transfer: { id: number } | null }> {
  const { tripId, dayId } = place;
  const { db } = context;
  const trip = await lockTrip(tripId, context);
  const { version, day } = await lockDay(place, context);
  refuseStale(version, versione);
  const stops = await db.select({ id: tripStops.id }).from(tripStops).where(eq(tripStops.dayId, dayId));
  const ids = stops.map(({ id }) => id);
  if (!(await dropVisits(ids, { day, context }))) throw conflict(planningTexts.dayStarted);
  await db.delete(tripDays).where(eq(tripDays.id, dayId));
  await recordAudit(context, { event: 'trip.day-removed', entityId: tripId, details: { dayId, day } });
  if ((await db.$count(tripDays, eq(tripDays.tripId, tripId))) > 0) {
    await keepToItsDays(trip, context);
    return { transfer: { id: tripId } };
  }
  await db.delete(trips).where(eq(trips.id, tripId));
  await recordAudit(context, { event: 'trip.removed', entityId: tripId, details: { name: trip.alias } });
  return { transfer: null };
}

const dayOf = ({ departure }: Pick<DayPlan, 'departure'>) => romeDay(new Date(departure.dateHour));

const dateRefusals = {
  trip_days_date: () => conflict(planningTexts.dateTaken, { 'departure.dateHour': planningTexts.dateTaken }),
  trip_days_started: () =>
    conflict(planningTexts.dayStarted, { 'departure.dateHour': planningTexts.dayStarted }),
};

function dayRow({ departure, from }: CheckedPlan, { user, clock }: RequestContext) {
  const departsAt = new Date(departure.dateHour);
  const isLiteral = typeof departure.lat !== 'number';
  return {
    ...{ day: romeDay(departsAt), departsAt, originName: departure.origin },
    originLiteral: isLiteral ? (departure.literal ?? null) : null,
    ...{ originLatitude: from.lat, originLongitude: from.lng },
    ...{ savedBy: user.id, savedAt: clock.now() },
  };
}

async function insertDay(tripId: number, checked: CheckedPlan, context: RequestContext): Promise<number> {
  const dayId = await insertRecord(context.db, tripDays, { tripId, ...dayRow(checked, context) }).catch(
    (error: unknown) => onConstraint(error, dateRefusals),
  );
  await keepCrew('trip_day', dayId, checked, context);
  await keepStops(dayId, checked, context, { drop: () => Promise.resolve(), isMoved: false });
  return dayId;
}

type OwnOfTrip = DayPlan['transfer'];

/**
 * What a save of this day means of its trip. Who plans says the people of the day of the trip as well (Q1-66): those that
 * the day had before are no others for the trip, whose other days may have others.
 */
function ofTripItself(transfer: OwnOfTrip, trip: LockedTrip, day: LockedDay): OwnOfTrip {
  const meant = (said: number[], ofDay: number[], ofTrip: number[]) =>
    inOrder(said).join() === ofDay.join() ? ofTrip : said;
  return {
    ...transfer,
    operators: meant(transfer.operators, day.operators, trip.operators),
    instruments: meant(transfer.instruments, day.instruments, trip.instruments),
  };
}

/** The trip's own name and people, when they are to be others. Throws 409 when they were changed since they were read. */
async function keepTrip(trip: LockedTrip, transfer: OwnOfTrip, context: RequestContext): Promise<void> {
  const after = {
    ...{ name: transfer.name, operators: inOrder(transfer.operators) },
    instruments: inOrder(transfer.instruments),
  };
  const before = { name: trip.alias, operators: trip.operators, instruments: trip.instruments };
  const changes = changesBetween(before, after);
  if (!changes) return;
  if (transfer.versione) refuseStale(trip.version, transfer.versione);
  await context.db
    .update(trips)
    .set({ alias: transfer.name, changedAt: context.clock.now() })
    .where(eq(trips.id, trip.id));
  await keepCrew('trip', trip.id, transfer, context);
  await recordAudit(context, { event: 'trip.updated', entityId: trip.id, details: changes });
}

/** Whoever went on a day that is gone alone goes on the trip no more; where nobody is left, those of its days do. */
async function keepToItsDays(trip: LockedTrip, context: RequestContext): Promise<void> {
  const ofDays = await crewOfDays(trip.id, context);
  const left = (own: number[], those: number[]) => {
    const still = own.filter((id) => those.includes(id));
    return still.length > 0 ? still : those;
  };
  const operators = left(trip.operators, ofDays.operators);
  const instruments = left(trip.instruments, ofDays.instruments);
  await keepTrip(trip, { name: trip.alias, operators, instruments }, context);
}

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

async function tellChanges(
  { tripId, dayId }: { tripId: number; dayId: number },
  { day, before }: { day: LockedDay; before: string[] },
  plan: CheckedPlan,
  context: RequestContext,
): Promise<void> {
  const changes = changesBetween(
    {
      ...{ departure: day.departsAt.toISOString(), origin: day.originName, stops: before },
      ...{ operators: day.operators, instruments: day.instruments },
    },
    {
      ...{ departure: new Date(plan.departure.dateHour).toISOString(), origin: plan.departure.origin },
      stops: await stopsInWords(dayId, context),
      ...{ operators: inOrder(plan.operators), instruments: inOrder(plan.instruments) },
    },
  );
  if (!changes) return;
  const details = { ...changes, dayId };
  await recordAudit(context, { event: 'trip.day-saved', entityId: tripId, details });
}
