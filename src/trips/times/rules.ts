import { daysBetween, romeDay } from '#platform/contract/dates.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';

/** Degrees WGS 84. */
export type Place = { lat: number; lng: number };

/** A stop as a plan has it on the wire; what times do not go by may be there besides. */
export type PlannedStop = {
  /** Null: nobody knows where it is; it is left out of the route. */
  location: Place | null;
  /** Hour agreed with the customer, 0–23; null: none. */
  providedHour: number | null;
  /** Null: on the hour. */
  providedMinutes: number | null;
  /** Milliseconds. */
  workingTime: number;
  /** Of the leg that leads here from the located stop before, metres and seconds; null: not known yet. */
  distance?: { value: number } | null;
  duration?: { value: number } | null;
  /** Seconds since the epoch; null: none. */
  deadline?: number | null;
};

export type PlannedDay<Stop extends PlannedStop = PlannedStop> = {
  departure: Date;
  stops: readonly Stop[];
  /** Minutes after midnight by which the day's work is over; null: no such hour. */
  closesAt?: number | null;
};

/** How an arrival stands to the hour that was agreed (Q1-70, Q1-71). */
export const arrivalClasses = ['before', 'in', 'after', 'unknown'] as const;
export type ArrivalClass = (typeof arrivalClasses)[number];

export const toleranceMinutes = 15;

export type StopTimes = {
  /** Its number on the map and in the list, from 1; null: left out of the route. */
  mapsIndex: number | null;
  /** When the road brings one there; null: not known. */
  arrival: Date | null;
  /** When work begins: the arrival, or the hour agreed on that date (Q1-70), even when it has passed. */
  clock: Date | null;
  /** When one leaves. */
  departure: Date | null;
  /** How many calendar days after the day's first the arrival is. */
  dayOffset: number;
  arrivalClass: ArrivalClass;
  /** Whole minutes from the agreed hour to the arrival; negative: before it. Null: either is unknown. */
  differenceMinutes: number | null;
  /** Agreed hour missed: after its tolerance, or not on the day. */
  isHourMissed: boolean;
  /** The day of the visit comes after the deadline of what is to be done there. */
  isPastDeadline: boolean;
  /** Work ends after the day closes, or not on the day. */
  isAfterClosing: boolean;
  isLate: boolean;
};

export type DayTotals = {
  stops: number;
  leftOut: number;
  metres: number;
  drivenMs: number;
  /** Of all stops, those that are left out of the route with them. */
  workedMs: number;
  /** Between arriving and the hour agreed. */
  waitedMs: number;
  hoursMissed: number;
  late: number;
  /** Whether every leg is known. */
  isComplete: boolean;
};

export type DayTimes = { stops: StopTimes[]; totals: DayTotals; endsAt: Date | null };

const msPerMinute = 60_000;

/** Whether a place can stand in a route. */
export function isUsablePlace(place: Place | null | undefined): place is Place {
  if (place == null) return false;
  const { lat, lng } = place;
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

type Agreed = Pick<PlannedStop, 'providedHour' | 'providedMinutes'>;

/** The hour agreed, minutes after midnight; null: none. */
export function providedMinute({ providedHour, providedMinutes }: Agreed): number | null {
  return providedHour === null ? null : providedHour * 60 + (providedMinutes ?? 0);
}

/** Of a time that clocks show twice that night, the instant nearer to another. */
export function nearestInstant([first, second]: readonly [number, number?], instant: number): number {
  if (second === undefined) return first;
  return Math.abs(second - instant) < Math.abs(first - instant) ? second : first;
}

/** The instant at which clocks show the agreed time on the date of an arrival. */
export function providedInstant(arrival: Date, minute: number): Date {
  return new Date(nearestInstant(romeInstants(romeDay(arrival), minute), arrival.getTime()));
}

/** Whole minutes from one instant to another, seconds dropped on both sides. */
function minutesFrom(from: number, to: number): number {
  return Math.floor(to / msPerMinute) - Math.floor(from / msPerMinute);
}

export function arrivalClassOf(differenceMinutes: number | null): ArrivalClass {
  if (differenceMinutes === null) return 'unknown';
  if (differenceMinutes < -toleranceMinutes) return 'before';
  return differenceMinutes > toleranceMinutes ? 'after' : 'in';
}

/** The calendar day of a deadline on the wire. */
export function deadlineDay(deadline: number | null | undefined): string | null {
  return deadline == null ? null : romeDay(new Date(deadline * 1000));
}

const notReached: StopTimes = {
  ...{ mapsIndex: null, arrival: null, clock: null, departure: null, dayOffset: 0 },
  ...{ arrivalClass: 'unknown', differenceMinutes: null },
  ...{ isHourMissed: false, isPastDeadline: false, isAfterClosing: false, isLate: false },
};

/** What of a day is the same for all its stops. */
type Frame = { firstDay: string; closes: number | null };

/** When clocks show the hour agreed at a stop, on the date of an arrival; null: none was agreed. */
function agreedInstant(stop: Agreed, arrival: Date): Date | null {
  const minute = providedMinute(stop);
  return minute === null ? null : providedInstant(arrival, minute);
}

const differenceFrom = (agreed: Date | null, arrival: Date): number | null =>
  agreed === null ? null : minutesFrom(agreed.getTime(), arrival.getTime());

/** How an arrival that was worked out before stands to the hour agreed at its stop. */
export function classOfArrival(stop: Agreed, arrival: Date): ArrivalClass {
  return arrivalClassOf(differenceFrom(agreedInstant(stop, arrival), arrival));
}

function timesOfStop(
  stop: PlannedStop,
  mapsIndex: number,
  arrival: Date,
  { firstDay, closes }: Frame,
): StopTimes {
  const provided = agreedInstant(stop, arrival);
  const clock = provided ?? arrival;
  const departure = new Date(clock.getTime() + stop.workingTime);
  const day = romeDay(arrival);
  const dayOffset = daysBetween(firstDay, day);
  const differenceMinutes = differenceFrom(provided, arrival);
  const arrivalClass = arrivalClassOf(differenceMinutes);
  const deadline = deadlineDay(stop.deadline);
  const isHourMissed = provided !== null && (arrivalClass === 'after' || dayOffset > 0);
  const isPastDeadline = deadline !== null && day > deadline;
  const isAfterClosing = dayOffset > 0 || (closes !== null && departure.getTime() > closes);
  return {
    ...{ mapsIndex, arrival, clock, departure, dayOffset, arrivalClass, differenceMinutes },
    ...{ isHourMissed, isPastDeadline, isAfterClosing },
    isLate: isHourMissed || isPastDeadline || isAfterClosing,
  };
}

/**
 * The times of a day (S1 §4.5): from the departure along the legs of its stops in their order, with their work. A stop
 * whose place is unknown is left out of the route and has no times, and the next leg begins at the one before it;
 * behind a leg that is not known yet no stop has times.
 */
export function dayTimes({ departure, stops, closesAt = null }: PlannedDay): DayTimes {
  const firstDay = romeDay(departure);
  const closes = closesAt === null ? null : (romeInstants(firstDay, closesAt).at(-1) ?? null);
  const timed: StopTimes[] = [];
  let leftAt: Date | null = departure;
  let located = 0;
  for (const stop of stops) {
    if (!isUsablePlace(stop.location)) {
      timed.push(notReached);
      continue;
    }
    located += 1;
    const seconds: number | null = stop.duration?.value ?? null;
    if (leftAt === null || seconds === null) {
      leftAt = null;
      timed.push({ ...notReached, mapsIndex: located });
      continue;
    }
    const arrival: Date = new Date(leftAt.getTime() + seconds * 1000);
    const times = timesOfStop(stop, located, arrival, { firstDay, closes });
    timed.push(times);
    leftAt = times.departure;
  }
  return { stops: timed, totals: totalsOf(stops, timed), endsAt: located > 0 ? leftAt : null };
}

function totalsOf(stops: readonly PlannedStop[], timed: readonly StopTimes[]): DayTotals {
  const located = stops.filter(({ location }) => isUsablePlace(location));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const waited = timed.map(({ arrival, clock }) =>
    arrival && clock ? Math.max(0, clock.getTime() - arrival.getTime()) : 0,
  );
  return {
    stops: stops.length,
    leftOut: stops.length - located.length,
    metres: sum(located.map(({ distance }) => distance?.value ?? 0)),
    drivenMs: sum(located.map(({ duration }) => (duration?.value ?? 0) * 1000)),
    workedMs: sum(stops.map(({ workingTime }) => workingTime)),
    waitedMs: sum(waited),
    hoursMissed: timed.filter(({ isHourMissed }) => isHourMissed).length,
    late: timed.filter(({ isLate }) => isLate).length,
    isComplete: located.every(({ distance, duration }) => distance != null && duration != null),
  };
}

/** Puts the legs of an answer of directions at the stops that they lead to; a stop outside the route has none. */
export function withLegs<Stop extends PlannedStop, Leg extends { distance: unknown; duration: unknown }>(
  stops: readonly Stop[],
  legs: readonly Leg[],
): (Stop & { distance: Leg['distance'] | null; duration: Leg['duration'] | null })[] {
  let next = 0;
  return stops.map((stop) => {
    const leg = isUsablePlace(stop.location) ? legs[next++] : undefined;
    return { ...stop, distance: leg?.distance ?? null, duration: leg?.duration ?? null };
  });
}

/** The first days that are in the next layer of markers (S1 §9). */
export const markerLayers = { nearDays: 20, laterDays: 40 } as const;

/** Which marker lies above which: the nearer its deadline, the higher; a chosen stop above all (Q1-72). */
export function markerLayer(deadline: string | null, today: string, isChosen = false): number {
  if (isChosen) return 400;
  if (deadline === null) return 100;
  const days = daysBetween(today, deadline);
  if (days < markerLayers.nearDays) return 300;
  return days < markerLayers.laterDays ? 200 : 100;
}
