import { describe, expect, test } from 'vitest';
import {
  lateWeight,
  missedWeight,
  type RouteDay,
  type RouteStop,
  routeOf,
  Walk,
  withFixed,
} from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A Tuesday in Rome, 8:00; clocks stand at +01:00. */
const departure = new Date('2026-03-17T07:00:00Z');
const at = (time: string) => new Date(`2026-03-17T${time}:00+01:00`).getTime();
/** 00:00 of a day in Rome, seconds since the epoch: how a deadline is sent. */
const dayInSeconds = (day: string) => new Date(`${day}T00:00:00+01:00`).getTime() / 1000;

const stop = (over: Partial<RouteStop> = {}): RouteStop => ({
  ...{ location: { lat: 45, lng: 11 }, providedHour: null, providedMinutes: null, workingTime: hour },
  ...{ isFixed: false, counts: true, ...over },
});

/** From the departure and between the stops: 600, 700 … seconds, each drive of its own length. */
const tableOf = (size: number) => ({
  metres: [],
  seconds: Array.from({ length: size + 1 }, (_row, from) =>
    Array.from({ length: size + 1 }, (_column, to) => 600 + 100 * from + 10 * to),
  ),
});
const routeWith = (stops: readonly RouteStop[], over: Partial<RouteDay> = {}) =>
  routeOf({ departure, closesAt: null, stops, table: tableOf(stops.length), ...over });

/** One visit from the departure, after a drive of so many minutes. */
function visited(one: RouteStop, drive: number, over: Partial<RouteDay> = {}) {
  const seconds = [
    [0, drive * 60],
    [drive * 60, 0],
  ];
  const route = routeWith([one], { table: { metres: [], seconds }, ...over });
  const standing = { ...route.start };
  route.visit(standing, -1, 0);
  return { leaves: standing.leaves, beyondTheRoad: standing.cost - drive * 60 };
}

describe('a visit', () => {
  test.each([
    ['begins on arrival and takes as long as its work', {}, 30, '09:30', 0],
    ['waits for the hour that was agreed', { providedHour: 10 }, 30, '11:00', 0],
    ['waits to the minute', { providedHour: 10, providedMinutes: 20 }, 30, '11:20', 0],
    ['is taken to begin at its hour though one comes 15 minutes late', { providedHour: 9 }, 75, '10:00', 0],
    ['misses its hour from the sixteenth minute on', { providedHour: 9 }, 76, '10:00', missedWeight],
    ['that does not count misses no hour', { providedHour: 9, counts: false }, 300, '10:00', 0],
  ])('%s', (_what, over, drive, leaves, beyondTheRoad) => {
    expect(visited(stop(over), drive)).toEqual({ leaves: at(leaves), beyondTheRoad });
  });

  test('drops the seconds of an arrival, as the times of a day do', () => {
    const seconds = 75 * 60 + 59;
    const route = routeWith([stop({ providedHour: 9 })], {
      table: { metres: [], seconds: [[0, seconds], [0]] },
    });
    expect(route.costOf([0])).toBe(seconds);
  });

  test.each([
    ['until the day closes, and a minute more', {}, { closesAt: 9 * 60 + 30 }, [30, 31]],
    [
      'on the last day of its deadline, and no day more',
      { deadline: dayInSeconds('2026-03-17') },
      {},
      [959, 960],
    ],
  ])('is in time %s', (_what, over, day, [inTime = 0, tooLate = 0]) => {
    expect(visited(stop(over), inTime, day).beyondTheRoad).toBe(0);
    expect(visited(stop(over), tooLate, day).beyondTheRoad).toBe(lateWeight);
    expect(visited(stop({ ...over, counts: false }), tooLate, day).beyondTheRoad).toBe(0);
  });

  test('is late from the first moment after its deadline', () => {
    const passed = stop({ deadline: dayInSeconds('2026-03-16') });
    expect(visited(passed, 30).beyondTheRoad).toBe(lateWeight);
    const midnight = { departure: new Date(at('00:00')) };
    expect(visited(passed, 0, midnight).beyondTheRoad).toBe(lateWeight);
  });

  test('is late once, whatever it is late for', () => {
    const passed = stop({ deadline: dayInSeconds('2026-03-16') });
    expect(visited(passed, 60, { closesAt: 8 * 60 }).beyondTheRoad).toBe(lateWeight);
  });

  test('on the day after is late, and its hour is that of the day after, and missed', () => {
    const { leaves, beyondTheRoad } = visited(stop({ providedHour: 9 }), 17 * 60);
    expect(leaves).toBe(at('10:00') + 24 * hour);
    expect(beyondTheRoad).toBe(missedWeight + lateWeight);
    expect(visited(stop(), 16 * 60 - 1).beyondTheRoad).toBe(0);
    expect(visited(stop(), 16 * 60)).toEqual({ leaves: at('01:00') + 24 * hour, beyondTheRoad: lateWeight });
  });

  test('at midnight has the hour of the day that begins', () => {
    const { leaves } = visited(stop({ providedHour: 9 }), 16 * 60);
    expect(leaves).toBe(at('10:00') + 24 * hour);
  });

  test('knows the hours of each later day', () => {
    const route = routeWith([stop({ providedHour: 9 }), stop({ providedHour: 9 })], {
      table: { metres: [], seconds: [[], [], []].map(() => [0, 20 * 3600, 20 * 3600]) },
    });
    const standing = { ...route.start };
    route.visit(standing, -1, 0);
    expect(standing.leaves).toBe(at('10:00') + 24 * hour);
    route.visit(standing, 0, 1);
    expect(standing.leaves).toBe(at('10:00') + 48 * hour);
  });

  test.each([
    ['the first of two', '2026-10-24T23:30:00Z', 30, '2026-10-25T00:30:00Z'],
    ['the second of two', '2026-10-25T00:45:00Z', 40, '2026-10-25T01:30:00Z'],
  ])('at an hour that clocks show twice begins at the nearer: %s', (_what, leaving, drive, begins) => {
    const one = stop({ providedHour: 2, providedMinutes: 30 });
    const { leaves } = visited(one, drive, { departure: new Date(leaving) });
    expect(new Date(leaves - hour).toISOString()).toBe(new Date(begins).toISOString());
  });

  test('on a day that closes at an hour that clocks show twice is in time until the second', () => {
    const day = { departure: new Date('2026-10-24T23:00:00Z'), closesAt: 2 * 60 + 30 };
    expect(visited(stop({ workingTime: 0 }), 150, day).beyondTheRoad).toBe(0);
    expect(visited(stop({ workingTime: 0 }), 151, day).beyondTheRoad).toBe(lateWeight);
  });
});

describe('a route', () => {
  const stops = [stop({ isFixed: true }), stop(), stop({ isFixed: true }), stop()];

  test('tells which stops keep their positions and which are free', () => {
    const { size, fixedAt, free, start } = routeWith(stops);
    expect({ size, fixedAt, free, start }).toEqual({
      ...{ size: 4, fixedAt: [0, -1, 2, -1], free: [1, 3] },
      start: { leaves: departure.getTime(), cost: 0 },
    });
  });

  test('tells the road from the departure and between stops, each way', () => {
    const { seconds } = routeWith(stops);
    expect([seconds(-1, 0), seconds(-1, 3), seconds(0, 1), seconds(1, 0)]).toEqual([610, 640, 720, 810]);
  });

  test('looks at no more of a table than it has stops', () => {
    const table = { metres: [], seconds: tableOf(6).seconds };
    const { seconds } = routeWith(stops, { table });
    expect([seconds(0, 1), seconds(3, 2)]).toEqual([720, 1030]);
  });

  test('comes to the sum of its drives in their order', () => {
    const { costOf } = routeWith(stops);
    expect([costOf([]), costOf([2]), costOf([0, 1, 2, 3]), costOf([3, 1])]).toEqual([
      ...[0, 630, 610 + 720 + 830 + 940, 640 + 1020],
    ]);
  });

  test.each([
    ['with all its free stops', [3, 1], [0, 3, 2, 1]],
    ['with some of them: what is missing at the end is left out', [3], [0, 3, 2]],
    ['with none', [], [0, 2]],
  ])('is put in order with what is fixed between %s', (_what, free, order) => {
    expect(withFixed(routeWith(stops), free)).toEqual(order);
  });
});

describe('somebody on the way', () => {
  const stops = [stop({ isFixed: true }), stop(), stop({ isFixed: true }), stop(), stop({ isFixed: true })];
  const route = routeWith(stops);
  const standingOf = ({ leaves, cost }: Walk) => ({ leaves, cost });
  /** Where one stands after these stops, one after the other. */
  function after(...order: readonly number[]) {
    const standing = { ...route.start };
    order.forEach((to, index) => route.visit(standing, order[index - 1] ?? -1, to));
    return standing;
  }

  test('passes what is fixed before each free stop, and at the end what is fixed behind them', () => {
    const walk = new Walk(route);
    expect(standingOf(walk)).toEqual(route.start);
    walk.goTo(3);
    expect(standingOf(walk)).toEqual(after(0, 3));
    walk.goTo(1);
    expect(standingOf(walk)).toEqual(after(0, 3, 2, 1));
    walk.finish();
    expect(standingOf(walk)).toEqual(after(0, 3, 2, 1, 4));
    walk.finish();
    expect(standingOf(walk)).toEqual(after(0, 3, 2, 1, 4));
  });

  test('who ends early passes every fixed stop all the same', () => {
    const walk = new Walk(route);
    walk.finish();
    expect(standingOf(walk)).toEqual(after(0, 2, 4));
  });

  test('begins anew where the day does', () => {
    const walk = new Walk(route);
    walk.goTo(3);
    walk.begin();
    expect(standingOf(walk)).toEqual(route.start);
    walk.goTo(1);
    expect(standingOf(walk)).toEqual(after(0, 1));
  });

  test('goes on from where another stands, who stays there', () => {
    const [ahead, trial] = [new Walk(route), new Walk(route)];
    ahead.goTo(3);
    trial.copy(ahead);
    trial.goTo(1);
    trial.finish();
    expect(standingOf(trial)).toEqual(after(0, 3, 2, 1, 4));
    expect(standingOf(ahead)).toEqual(after(0, 3));
  });
});
