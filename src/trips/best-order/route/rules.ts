/**
 * A day's route as searching needs it: plain numbers, looked at a million times. What an order comes to here is what
 * `dayTimes` tells of it (a test holds them together).
 */
import { addDays, daysBetween, romeDay } from '#platform/contract/dates.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';
import {
  deadlineDay,
  nearestInstant,
  type PlannedStop,
  providedMinute,
  toleranceMinutes,
} from '#trips/times/rules.ts';

/** Metres and seconds from each place (row) to each (column): the departure, then the stops that have a place. */
export type TravelTable = { metres: readonly (readonly number[])[]; seconds: readonly (readonly number[])[] };

/** A stop of the route, with what is asked of its order. */
export type RouteStop = PlannedStop & {
  /** Keeps its position. */
  isFixed: boolean;
  /** Whether its hour and the day's closing count: the visit can be made at all. */
  counts: boolean;
};

export type RouteDay = {
  departure: Date;
  closesAt: number | null;
  /** In the order of the table's rows, from its second. */
  stops: readonly RouteStop[];
  table: TravelTable;
};

const msPerMinute = 60_000;

/** Hours missed weigh more than all visits that end late, those more than all seconds on the road. */
export const missedWeight = 1e11;
export const lateWeight = 1e9;

/** Where somebody stands in an order: when the last stop is left (ms), and what the order has come to so far. */
export type Standing = { leaves: number; cost: number };

export type Route = {
  size: number;
  /** The stop that has to be at a position; −1: any other. */
  fixedAt: readonly number[];
  /** The stops that may be put in any order, as they stand now. */
  free: readonly number[];
  /** Seconds on the road from a stop to another; from the departure: −1. */
  seconds(from: number, to: number): number;
  start: Standing;
  /** Goes on from a stop (−1: the departure) to another and does the work there. Changes `standing`. */
  visit(standing: Standing, from: number, to: number): void;
  /** What a whole order of stops comes to. */
  costOf(order: readonly number[]): number;
};

/** What is known of the first day at each stop, and asked again of later days. */
class Hours {
  readonly #firstDay: string;
  readonly #minutes: readonly (number | null)[];
  readonly #known = new Map<number, readonly [number, number?]>();
  readonly nextMidnight: number;

  constructor(departure: Date, stops: readonly PlannedStop[]) {
    this.#firstDay = romeDay(departure);
    this.#minutes = stops.map(providedMinute);
    [this.nextMidnight] = romeInstants(addDays(this.#firstDay, 1), 0);
  }

  get firstDay(): string {
    return this.#firstDay;
  }

  /** The instants at which clocks show a stop's hour on the date of an arrival; null: it has none. */
  at(stop: number, arrival: number): readonly [number, number?] | null {
    const minute = this.#minutes[stop] ?? null;
    if (minute === null) return null;
    const offset = arrival < this.nextMidnight ? 0 : daysBetween(this.#firstDay, romeDay(new Date(arrival)));
    const key = offset * 10_000 + minute;
    const known = this.#known.get(key);
    if (known) return known;
    const instants = romeInstants(addDays(this.#firstDay, offset), minute);
    this.#known.set(key, instants);
    return instants;
  }
}

/** The hour on the first day as one number: NaN where there is none, or where clocks show it twice. */
function plainHour(hours: Hours, stop: number, departure: number): number {
  const instants = hours.at(stop, departure);
  return instants === null || instants[1] !== undefined ? Number.NaN : instants[0];
}

/** The instant at which the day after a deadline begins; Infinity: there is none. */
function endOfDeadline({ deadline }: PlannedStop): number {
  const day = deadlineDay(deadline);
  return day === null ? Infinity : romeInstants(addDays(day, 1), 0)[0];
}

export function routeOf({ departure, closesAt, stops, table }: RouteDay): Route {
  const size = stops.length;
  const width = size + 1;
  const drives = Float64Array.from(table.seconds.flatMap((row) => row.slice(0, width)));
  const start = departure.getTime();
  const hours = new Hours(departure, stops);
  const work = Float64Array.from(stops, ({ workingTime }) => workingTime);
  const counts = Uint8Array.from(stops, (stop) => (stop.counts ? 1 : 0));
  const hasHour = Uint8Array.from(stops, ({ providedHour }) => (providedHour === null ? 0 : 1));
  const plain = Float64Array.from(stops, (_stop, index) => plainHour(hours, index, start));
  const deadlines = Float64Array.from(stops, endOfDeadline);
  const closes = closesAt === null ? Infinity : (romeInstants(hours.firstDay, closesAt).at(-1) ?? Infinity);
  const { nextMidnight } = hours;

  const visit = (standing: Standing, from: number, to: number) => {
    const seconds = drives[(from + 1) * width + to + 1] ?? 0;
    const arrival = standing.leaves + seconds * 1000;
    const isLaterDay = arrival >= nextMidnight;
    let clock = arrival;
    let cost = seconds;
    if (hasHour[to] === 1) {
      const hour = plain[to] ?? Number.NaN;
      clock =
        isLaterDay || Number.isNaN(hour) ? nearestInstant(hours.at(to, arrival) ?? [arrival], arrival) : hour;
      const difference = Math.floor(arrival / msPerMinute) - Math.floor(clock / msPerMinute);
      if (counts[to] === 1 && (isLaterDay || difference > toleranceMinutes)) cost += missedWeight;
    }
    const leaves = clock + (work[to] ?? 0);
    const isLate = isLaterDay || leaves > closes || arrival >= (deadlines[to] ?? Infinity);
    if (counts[to] === 1 && isLate) cost += lateWeight;
    standing.leaves = leaves;
    standing.cost += cost;
  };

  return {
    size,
    fixedAt: stops.map(({ isFixed }, index) => (isFixed ? index : -1)),
    free: stops.flatMap(({ isFixed }, index) => (isFixed ? [] : [index])),
    seconds: (from, to) => drives[(from + 1) * width + to + 1] ?? 0,
    start: { leaves: start, cost: 0 },
    visit,
    costOf(order) {
      const standing = { leaves: start, cost: 0 };
      let from = -1;
      for (const to of order) {
        visit(standing, from, to);
        from = to;
      }
      return standing.cost;
    },
  };
}

/**
 * Somebody on the way: goes from free stop to free stop, and to the fixed ones where they stand between them. For
 * searching, which tries very many ways: nothing is made anew, one walk is copied onto another.
 */
export class Walk implements Standing {
  leaves = 0;
  cost = 0;
  #at = -1;
  #position = 0;
  readonly #route: Route;

  constructor(route: Route) {
    this.#route = route;
    this.begin();
  }

  begin(): void {
    this.leaves = this.#route.start.leaves;
    this.cost = this.#route.start.cost;
    this.#at = -1;
    this.#position = 0;
  }

  copy(other: Walk): void {
    this.leaves = other.leaves;
    this.cost = other.cost;
    this.#at = other.#at;
    this.#position = other.#position;
  }

  /** To the next free stop. */
  goTo(stop: number): void {
    this.#passFixed();
    this.#visit(stop);
  }

  /** To what is fixed behind the last free stop. */
  finish(): void {
    while (this.#position < this.#route.size) {
      const fixed = this.#route.fixedAt[this.#position] ?? -1;
      if (fixed >= 0) this.#visit(fixed);
      else this.#position += 1;
    }
  }

  #passFixed(): void {
    for (;;) {
      const fixed = this.#route.fixedAt[this.#position] ?? -1;
      if (fixed < 0) return;
      this.#visit(fixed);
    }
  }

  #visit(stop: number): void {
    this.#route.visit(this, this.#at, stop);
    this.#at = stop;
    this.#position += 1;
  }
}

/** An order of the free stops with the fixed ones at their positions; what is missing at its end is left out. */
export function withFixed({ fixedAt }: Pick<Route, 'fixedAt'>, free: readonly number[]): number[] {
  let next = 0;
  return fixedAt.flatMap((fixed) => {
    if (fixed >= 0) return [fixed];
    const stop = free[next];
    next += 1;
    return stop === undefined ? [] : [stop];
  });
}
