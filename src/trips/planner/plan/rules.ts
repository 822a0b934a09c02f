import { z } from 'zod';
import { romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { romeDateTime, romeInstants } from '#platform/contract/rome-clock.ts';
import type { Activity } from '#radioprotection/activities/contract.ts';
import { type ActivityType, activityName, isSchedulable } from '#radioprotection/activities/rules.ts';
import { deviceCategories } from '#radioprotection/devices/rules.ts';
import type { PlannedDay, SavedStop } from '../../planning/contract.ts';
import type { LegSource } from '../../planning/rules.ts';

/** A plan while it is made: what the planner holds, and keeps on the device until it is saved. */

const place = z.object({ lat: z.number(), lng: z.number() });

const plannedActivity = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  include: z.boolean(),
  /** Minutes; null: nobody has said. */
  estimatedTime: z.int().nullable(),
  note: z.string().nullable(),
  deadline: z.string().nullable(),
  complete: z.boolean(),
  /** The day it was done; null: it was not, or in an older draft nobody knows. */
  eseguita: z.string().nullable().default(null),
  /** As it was read; of an older draft not known. */
  versione: z.int().nullable().default(null),
  /** Of its device; null: not known. */
  category: z.enum(deviceCategories).nullable().default(null),
  /** The device of its quality manual in use; null: it has none. */
  manualDevice: z.int().nullable(),
});
export type PlannedActivity = z.infer<typeof plannedActivity>;

const plannedStop = z.object({
  /** Tells it from the others of the plan. */
  key: z.int(),
  /** Of a saved stop. */
  appointment: z.int().nullable(),
  /** Null: a stop of one's own, then with its `sessionId`. */
  companyId: z.int().nullable(),
  sessionId: z.string().nullable(),
  displayName: z.string(),
  projectName: z.string(),
  address: z.string(),
  companyCity: z.string(),
  location: place.nullable(),
  activities: z.array(plannedActivity),
  activityNotes: z.string(),
  note: z.string(),
  providedHour: z.int().nullable(),
  providedMinutes: z.int().nullable(),
  /** Milliseconds; `isTimeTyped`: by hand, it no longer follows the activities. */
  workingTime: z.int(),
  isTimeTyped: z.boolean(),
  contract: z.object({ dateEnd: z.string() }).nullable(),
  removable: z.boolean(),
  /** Keeps its place when an order is proposed. */
  isLocked: z.boolean(),
});
export type PlanStop = z.infer<typeof plannedStop>;

export const planShape = z.object({
  name: z.string(),
  operators: z.array(z.int()),
  instruments: z.array(z.int()),
  departure: z.object({
    origin: z.string(),
    /** Null: chosen, but nobody knows its coordinates. */
    location: place.nullable(),
    day: z.string(),
    time: z.string(),
  }),
  stops: z.array(plannedStop),
});
export type Plan = z.infer<typeof planShape>;
export type Departure = Plan['departure'];

const msPerMinute = 60_000;

type DepartureOnWire = { origin: string; lat: number; lng: number; dateHour: string };

export function departureOf({ origin, lat, lng, dateHour }: DepartureOnWire): Departure {
  const at = new Date(dateHour);
  return { origin, location: { lat, lng }, day: romeDay(at), time: romeTimeOfDay(at) };
}

/** When one leaves; null while day or hour are not typed out. */
export function departureInstant({ day, time }: Pick<Departure, 'day' | 'time'>): Date | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(day) || hour === undefined || minute === undefined) return null;
  return new Date(romeInstants(day, Number(hour) * 60 + Number(minute))[0]);
}

export const blankPlan = (departure: Departure): Plan => ({
  ...{ name: '', operators: [], instruments: [], departure, stops: [] },
});

const valueOf = ({ value }: { value: number }) => value;

type Choices = readonly { value: number }[];

/** A new day of a trip: its name and own people, whoever goes on its other days, no stops (S1 §2.9). */
export function planOfTrip(
  { alias, propri }: { alias: string; propri: { operators: Choices; instruments: Choices } },
  departure: Departure,
): Plan {
  return {
    ...blankPlan(departure),
    ...{
      name: alias,
      operators: propri.operators.map(valueOf),
      instruments: propri.instruments.map(valueOf),
    },
  };
}

/** A saved day as the planner goes on with it. */
export function planOfDay({ day, transfer }: PlannedDay): Plan {
  return {
    name: transfer.alias,
    operators: day.operators.map(valueOf),
    instruments: day.instruments.map(valueOf),
    departure: departureOf(day.departure),
    stops: day.appointments.map((stop, index) => planOfStop(stop, index + 1)),
  };
}

function planOfStop(stop: SavedStop, key: number): PlanStop {
  const { appointment, displayName, address, location, note, removable } = stop;
  const { providedHour, providedMinutes, workingTime } = stop;
  const any = {
    ...{ key, appointment, displayName, address, location, note, removable },
    ...{ providedHour, providedMinutes, workingTime, isLocked: false },
  };
  if (stop.customStop)
    return {
      ...any,
      ...{ companyId: null, sessionId: stop.sessionId, projectName: '', companyCity: '' },
      ...{ activities: [], activityNotes: '', isTimeTyped: true, contract: null },
    };
  const activities = stop.activities.map(plannedActivityOf);
  return {
    ...any,
    ...{ companyId: stop.companyId, sessionId: null, projectName: stop.projectName },
    ...{ companyCity: stop.companyCity, activities, activityNotes: stop.activityNotes },
    ...{ isTimeTyped: workingTime !== workOf(activities), contract: stop.contract },
  };
}

function plannedActivityOf(activity: Activity): PlannedActivity {
  const {
    id,
    activityType,
    alias,
    include,
    estimatedTime,
    note,
    deadline,
    complete,
    eseguita,
    manual,
    versione,
    device,
  } = activity;
  return {
    ...{ id, type: activityType, include, estimatedTime, note, deadline, complete, eseguita, versione },
    name: activityName({ alias, type: activityType as ActivityType }),
    category: device?.category ?? null,
    manualDevice: manual?.active === true ? manual.deviceId : null,
  };
}

/** Those of a unit that can be put into a day, all of them included at first (Q1-74, Q1-75). */
export function schedulableOf(activities: readonly Activity[]): PlannedActivity[] {
  return activities
    .filter(({ activityType, appointment, active, complete, skip }) =>
      isSchedulable({
        type: activityType as ActivityType,
        ...{ appointmentId: appointment, isActive: active, isComplete: complete, isSkipped: skip },
      }),
    )
    .map((activity) => ({ ...plannedActivityOf(activity), include: true }));
}

/** Milliseconds that the included activities are estimated to take (S1 §3.9). */
export function workOf(activities: readonly PlannedActivity[]): number {
  return activities
    .filter(({ include }) => include)
    .reduce((sum, { estimatedTime }) => sum + (estimatedTime ?? 0) * msPerMinute, 0);
}

/** The earliest deadline of what is to be done at a stop; null: none has one. */
export function deadlineOfStop({ activities }: Pick<PlanStop, 'activities'>): string | null {
  const days = activities.flatMap(({ deadline, complete }) =>
    deadline === null || complete ? [] : [deadline],
  );
  return days.toSorted((one, other) => one.localeCompare(other))[0] ?? null;
}

/** A day as deadlines stand on the wire, in seconds. */
export const deadlineSeconds = (day: string | null) =>
  day === null ? null : (romeInstants(day, 0)[0] ?? 0) / 1000;

export type NewStop = Omit<PlanStop, 'key' | 'appointment' | 'removable' | 'isLocked' | 'note'>;

const nextKey = (stops: readonly PlanStop[]) => Math.max(0, ...stops.map(({ key }) => key)) + 1;

/** `position`: before which of the stops it goes; left out: at the end. */
export function withStop(plan: Plan, stop: NewStop, position = plan.stops.length): Plan {
  const blank = { appointment: null, removable: true, isLocked: false, note: '' };
  const added = { ...blank, ...stop, key: nextKey(plan.stops) };
  return { ...plan, stops: plan.stops.toSpliced(position, 0, added) };
}

export const withoutStop = (plan: Plan, key: number): Plan => ({
  ...plan,
  stops: plan.stops.filter((stop) => stop.key !== key || !stop.removable),
});

/** By what a stop is known in two versions of a plan. */
export const identityOf = ({ companyId, sessionId }: PlanStop): string =>
  companyId === null ? `s${sessionId}` : `c${companyId}`;

/** A removed stop at its place again; all that was done since stays, and it comes back only once. */
export function withStopBack(plan: Plan, stop: PlanStop, index: number): Plan {
  if (plan.stops.some((one) => identityOf(one) === identityOf(stop))) return plan;
  const isTaken = plan.stops.some(({ key }) => key === stop.key);
  const back = isTaken ? { ...stop, key: nextKey(plan.stops) } : stop;
  return { ...plan, stops: plan.stops.toSpliced(index, 0, back) };
}

/** The stops in another order; those it does not name keep theirs behind them. */
export function inOrder(plan: Plan, keys: readonly number[]): Plan {
  const rank = new Map(keys.map((key, index) => [key, index]));
  const at = ({ key }: PlanStop) => rank.get(key) ?? keys.length;
  return { ...plan, stops: plan.stops.toSorted((one, other) => at(one) - at(other)) };
}

export function withStopChanged(plan: Plan, key: number, changes: Partial<PlanStop>): Plan {
  return {
    ...plan,
    stops: plan.stops.map((stop) => {
      if (stop.key !== key) return stop;
      const next = { ...stop, ...changes };
      // It follows the activities until somebody types it.
      const follows = changes.activities !== undefined && !next.isTimeTyped;
      return follows ? { ...next, workingTime: workOf(next.activities) } : next;
    }),
  };
}

/** The body that saves a plan (Q1-66). */
export function bodyOfPlan(
  { name, operators, instruments, departure, stops }: Plan,
  legOf: (index: number) => { distance: Measured | null; duration: Measured | null; fonte: LegSource | null },
) {
  const { origin, location } = departure;
  return {
    transfer: { name, operators, instruments },
    departure: {
      dateHour: romeDateTime(departureInstant(departure) ?? new Date(0)),
      origin,
      ...(location ?? { literal: origin }),
    },
    appointments: stops.map((stop, index) => ({ index, ...bodyOfStop(stop), ...legOf(index) })),
    ...{ operators, instruments },
  };
}

type Measured = { text: string; value: number };

function bodyOfStop(stop: PlanStop) {
  const { appointment, note, workingTime, location, providedHour, providedMinutes } = stop;
  const any = { appointment, note, workingTime, location, providedHour, providedMinutes };
  if (stop.companyId === null)
    return {
      ...any,
      ...{ customStop: true as const, sessionId: stop.sessionId ?? String(stop.key) },
      ...{ displayName: stop.displayName, address: stop.address },
    };
  return {
    ...any,
    ...{ companyId: stop.companyId, activityNotes: stop.activityNotes },
    activities: stop.activities.map(({ id, include, estimatedTime, note: told, versione }) => ({
      ...{ id, include, estimatedTime, note: told, versione },
    })),
  };
}

/** '08:30' of an hour that was agreed; '' of none. */
export function providedText({
  providedHour,
  providedMinutes,
}: Pick<PlanStop, 'providedHour' | 'providedMinutes'>): string {
  if (providedHour === null) return '';
  return [providedHour, providedMinutes ?? 0].map((part) => String(part).padStart(2, '0')).join(':');
}

export function providedOf(text: string): Pick<PlanStop, 'providedHour' | 'providedMinutes'> {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return { providedHour: null, providedMinutes: null };
  return { providedHour: Number(hour), providedMinutes: Number(minute) };
}

/** The day of a plan, as far as it is typed. */
export const dayOfPlan = ({ departure }: Plan) =>
  departureInstant(departure) === null ? null : departure.day;
