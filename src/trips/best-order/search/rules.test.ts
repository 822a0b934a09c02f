import { describe, expect, test } from 'vitest';
import { numbersFrom, tripDay } from '#test/support/trip-days.ts';
import { lateWeight, missedWeight, type RouteDay, type RouteStop, routeOf } from '../route/rules.ts';
import { searchOrder } from './rules.ts';

const minute = 60_000;
/** A Tuesday in Rome, 8:00. */
const departure = new Date('2026-03-17T07:00:00Z');

const stop = (over: Partial<RouteStop> = {}): RouteStop => ({
  ...{ location: { lat: 45, lng: 11 }, providedHour: null, providedMinutes: null, workingTime: 0 },
  ...{ isFixed: false, counts: true, ...over },
});

type Point = readonly [x: number, y: number];

/** Straight ways between points, a second for each unit; the first is where the day begins. */
const tableOf = (points: readonly Point[]) => ({
  metres: [],
  seconds: points.map(([x, y]) => points.map(([toX, toY]) => Math.hypot(x - toX, y - toY))),
});

const routeOver = (points: readonly Point[], stops: readonly RouteStop[], over: Partial<RouteDay> = {}) =>
  routeOf({ departure, closesAt: null, stops, table: tableOf(points), ...over });

/** The same numbers in an order that has nothing to do with theirs. */
const mixed = (count: number, seed: number) => {
  const random = numbersFrom(seed);
  return Array.from({ length: count }, (_one, at) => ({ at, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ at }) => at);
};

/** Where each of `count` stops lies on a ring that is gone round from its beginning. */
const onRing = (place: number, count: number): Point => {
  const angle = (2 * Math.PI * (place + 1)) / (count + 1);
  return [1000 * Math.cos(angle), 1000 * Math.sin(angle)];
};

/** A day of trips that is made of a number. */
function routeOfTrip(seed: number, kind: Parameters<typeof tripDay>[1]) {
  const { departure: begins, closesAt = null, stops, table } = tripDay(seed, kind);
  const counted = stops.map((one) => ({ ...one, isFixed: one.isLocked, counts: true }));
  return routeOf({ departure: begins, closesAt, stops: counted, table });
}

describe('an order that is searched', () => {
  test.each([
    ['nothing', 0, []],
    ['one stop', 1, [0]],
  ])('of %s is that', (_what, count, order) => {
    const points = Array.from({ length: count + 1 }, (_point, at): Point => [at, 0]);
    expect(
      searchOrder(
        routeOver(
          points,
          Array.from({ length: count }, () => stop()),
        ),
      ),
    ).toEqual(order);
  });

  test('of two stops goes to the nearer first', () => {
    const stops = [stop(), stop()];
    expect(
      searchOrder(
        routeOver(
          [
            [0, 0],
            [2, 0],
            [1, 0],
          ],
          stops,
        ),
      ),
    ).toEqual([1, 0]);
    expect(
      searchOrder(
        routeOver(
          [
            [0, 0],
            [1, 0],
            [2, 0],
          ],
          stops,
        ),
      ),
    ).toEqual([0, 1]);
  });

  test.each([4, 9, 26])('of %i stops on a ring goes round it', (count) => {
    const places = mixed(count, count);
    const points: Point[] = [[1000, 0], ...places.map((place) => onRing(place, count))];
    const order = searchOrder(
      routeOver(
        points,
        places.map(() => stop()),
      ),
    );
    const round = Array.from({ length: count }, (_one, at) => at);
    const gone = order.map((index) => places[index]);
    expect([round, round.toReversed()]).toContainEqual(gone);
  });

  test('leaves what is fixed at its position, and what is between in the best order', () => {
    // Places on a line from the west; the third visit is fixed at its far end.
    const places = [2, 4, 9, 1, 3];
    const points: Point[] = [[0, 0], ...places.map((place): Point => [place, 0])];
    const stops = places.map((place) => stop({ isFixed: place === 9 }));
    expect(searchOrder(routeOver(points, stops)).map((index) => places[index])).toEqual([1, 2, 9, 4, 3]);
  });

  test.each([
    ['as they stand', [1, 2], [0, 1, 2]],
    ['the other way round', [2, 1], [1, 0, 2]],
  ])('ends near the visit that is fixed as the last: %s', (_what, free, order) => {
    // The first place is as far from the departure as the second, which lies by the last visit.
    const places: Record<number, Point> = { 1: [10, 0], 2: [0, 10] };
    const points: Point[] = [[0, 0], ...free.map((place): Point => places[place] ?? [0, 0]), [0, 20]];
    expect(searchOrder(routeOver(points, [stop(), stop(), stop({ isFixed: true })]))).toEqual(order);
  });

  test('keeps every hour where there is one order that does', () => {
    const count = 24;
    const places = mixed(count, 7);
    // All ways take ten minutes, and the visits are agreed half an hour apart.
    const seconds = Array.from({ length: count + 1 }, (_row, from) =>
      Array.from({ length: count + 1 }, (_column, to) => (from === to ? 0 : 600)),
    );
    const stops = places.map((place) =>
      stop({ providedHour: 8 + Math.floor((place + 1) / 2), providedMinutes: ((place + 1) % 2) * 30 }),
    );
    const order = searchOrder(routeOf({ departure, closesAt: null, stops, table: { metres: [], seconds } }));
    expect(order.map((index) => places[index])).toEqual(Array.from({ length: count }, (_one, at) => at));
  });

  test('ends as many visits before the closing as can be', () => {
    // The shortest first: 10 + 20 + … + 120 minutes are 13 hours, of which ten are there.
    const lengths = mixed(12, 3).map((place) => (place + 1) * 10);
    const stops = lengths.map((length) => stop({ workingTime: length * minute }));
    const points = [0, ...lengths].map((): Point => [0, 0]);
    const route = routeOver(points, stops, { closesAt: 18 * 60 });
    // 10 + 20 + … + 100 are 550 minutes, 660 with the next.
    expect(route.costOf(searchOrder(route))).toBe(2 * lateWeight);
  });

  test.each([
    ['16 visits until three o’clock', 3403, { stops: 16, closesAt: 15 * 60 }, { missed: 0, late: 6 }],
    ['25 visits, some at an hour', 3306, { stops: 25, withHour: 0.2 }, { missed: 1, late: 0 }],
  ])('misses no more than is known to be needed: %s', (_what, seed, kind, known) => {
    const route = routeOfTrip(seed, kind);
    const cost = route.costOf(searchOrder(route));
    const missed = Math.floor(cost / missedWeight);
    expect({ missed, late: Math.floor((cost % missedWeight) / lateWeight) }).toEqual(known);
  });

  // Whoever changes the search on purpose writes down anew what it proposes, once that was measured to be no worse.
  test.each([
    [21, '11 16 0 25 4 1 26 15 5 8 12 24 7 20 18 2 19 3 9 22 23 10 6 17 14 13 21 27'],
    [25, '13 25 9 0 22 1 20 3 4 23 16 17 7 27 19 8 18 26 5 2 6 15 24 21 11 10 14 12'],
    [26, '12 10 24 9 1 17 19 20 22 0 2 13 23 18 14 8 11 4 6 3 26 21 7 5 16 15 27 25'],
  ])('proposes for a day what it proposes for it each time and everywhere: %i', (seed, order) => {
    const route = routeOfTrip(seed, { stops: 28, withHour: 0.25, closesAt: 17 * 60 });
    expect(searchOrder(route).join(' ')).toBe(order);
  });
});
