import { formatDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import type { PlannedDay } from '../../planning/contract.ts';
import { identityOf, type Plan, type PlanStop, providedText } from '../plan/rules.ts';

type Names = { operators: ReadonlyMap<number, string>; instruments: ReadonlyMap<number, string> };

/** What tells one version of a plan from the one it began from, in lines to be read. */
export function differences(before: Plan, after: Plan, names: Names): string[] {
  return [
    ...(before.name === after.name ? [] : [`Nome: «${after.name}» invece di «${before.name}»`]),
    ...listed('Operatori', before.operators, after.operators, names.operators),
    ...listed('Strumenti', before.instruments, after.instruments, names.instruments),
    ...departureLines(before.departure, after.departure),
    ...stopLines(before.stops, after.stops),
  ];
}

function listed(
  what: string,
  before: readonly number[],
  after: readonly number[],
  names: ReadonlyMap<number, string>,
): string[] {
  const name = (id: number) => names.get(id) ?? `n. ${id}`;
  const added = after.filter((id) => !before.includes(id)).map((id) => `+ ${name(id)}`);
  const gone = before.filter((id) => !after.includes(id)).map((id) => `− ${name(id)}`);
  const changes = [...added, ...gone];
  return changes.length === 0 ? [] : [`${what}: ${changes.join(', ')}`];
}

function departureLines(before: Plan['departure'], after: Plan['departure']): string[] {
  const moment = ({ day, time }: Plan['departure']) => `${formatDay(day)} ${time}`;
  return [
    ...(before.origin === after.origin ? [] : [`Partenza da ${after.origin} invece di ${before.origin}`]),
    ...(moment(before) === moment(after) ? [] : [`Partenza ${moment(after)} invece di ${moment(before)}`]),
  ];
}

/** A plan to be saved over what is stored now: its stops are those of the stored day, or new; what it overwrites was seen. */
export function overStored(plan: Plan, stored: Plan): Plan {
  const known = new Map(stored.stops.map((stop) => [identityOf(stop), stop]));
  return {
    ...plan,
    stops: plan.stops.map((stop) => {
      const { appointment = null, activities = [] } = known.get(identityOf(stop)) ?? {};
      const versions = new Map(activities.map(({ id, versione }) => [id, versione]));
      const seen = stop.activities.map((one) => ({ ...one, versione: versions.get(one.id) ?? one.versione }));
      return { ...stop, appointment, activities: seen };
    }),
  };
}

/** A visit that its customer knows of, and when it was to be. */
export type CalledOff = { appointment: number; name: string; at: Date };

/**
 * The visits of a stored day that are off once a plan is saved over it: taken out, or without an hour. Their customers
 * know of them and are told by mail.
 */
export function calledOff(plan: Plan, { day }: PlannedDay, now: Date): CalledOff[] {
  const planned = new Map(plan.stops.map((stop) => [stop.companyId, stop]));
  return day.appointments.flatMap((stop) => {
    if (stop.customStop || stop.appointmentTime === null) return [];
    const at = new Date(stop.appointmentTime);
    const stays = planned.get(stop.companyId)?.providedHour ?? null;
    return at <= now || stays !== null ? [] : [{ appointment: stop.appointment, name: stop.displayName, at }];
  });
}

function stopLines(before: readonly PlanStop[], after: readonly PlanStop[]): string[] {
  const old = new Map(before.map((stop) => [identityOf(stop), stop]));
  const kept = new Set(after.map(identityOf));
  const added = after.filter((stop) => !old.has(identityOf(stop)));
  const gone = before.filter((stop) => !kept.has(identityOf(stop)));
  const orderOf = (stops: readonly PlanStop[], others: ReadonlySet<string>) =>
    stops.map(identityOf).filter((one) => others.has(one));
  const isMoved = orderOf(before, kept).join() !== orderOf(after, new Set(old.keys())).join();
  return [
    ...added.map(({ displayName }) => `Aggiunta la fermata ${displayName}`),
    ...gone.map(({ displayName }) => `Tolta la fermata ${displayName}`),
    ...(isMoved ? [`Ordine: ${after.map(({ displayName }) => displayName).join(' → ')}`] : []),
    ...after.flatMap((stop) => {
      const known = old.get(identityOf(stop));
      return known ? changesOfStop(known, stop) : [];
    }),
  ];
}

function changesOfStop(before: PlanStop, after: PlanStop): string[] {
  const included = ({ activities }: PlanStop) =>
    activities
      .filter(({ include }) => include)
      .map(({ id }) => id)
      .join();
  const known = new Map(before.activities.map((activity) => [activity.id, activity]));
  const isAskedOtherwise = after.activities.some(({ id, estimatedTime, note }) => {
    const old = known.get(id);
    return old !== undefined && (old.estimatedTime !== estimatedTime || old.note !== note);
  });
  const hour = (stop: PlanStop) => providedText(stop) || 'nessuna';
  const changes = [
    hour(before) !== hour(after) && `ora ${hour(after)} invece di ${hour(before)}`,
    before.workingTime !== after.workingTime &&
      `lavoro ${durationInWords(after.workingTime)} invece di ${durationInWords(before.workingTime)}`,
    included(before) !== included(after) && 'altre attività',
    isAskedOtherwise && 'altri tempi o note delle attività',
    (before.note !== after.note || before.activityNotes !== after.activityNotes) && 'altre note',
  ].filter((change) => change !== false);
  return changes.length === 0 ? [] : [`${after.displayName}: ${changes.join(', ')}`];
}
