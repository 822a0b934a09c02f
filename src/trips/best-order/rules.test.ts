import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateTable } from '#geography/maps/rules.ts';
import { gapTo, numbersFrom, tripDay } from '#test/support/trip-days.ts';
import { dayTimes } from '#trips/times/rules.ts';
import { exactOrder } from './exact/rules.ts';
import { lateWeight, missedWeight, type Route, routeOf, withFixed } from './route/rules.ts';
import { type OrderedStop, type OrderQuestion, placesOf, proposeOrder, unkeptTexts } from './rules.ts';
import { searchOrder } from './search/rules.ts';

const routeFor = ({ departure, closesAt = null, stops, table }: OrderQuestion): Route =>
  routeOf({
    ...{ departure, closesAt, table },
    stops: stops.map((stop) => ({ ...stop, isFixed: stop.isLocked, counts: true })),
  });

/** What an order comes to, by the module that shows its times. */
function shownCost({ departure, closesAt = null, stops, table }: OrderQuestion, order: readonly number[]) {
  const planned = order.map((index, at) => {
    const from = at === 0 ? 0 : (order[at - 1] ?? 0) + 1;
    const seconds = table.seconds[from]?.[index + 1] ?? 0;
    return { ...(stops[index] as OrderedStop), duration: { value: seconds }, distance: { value: 0 } };
  });
  const { stops: times, totals } = dayTimes({ departure, closesAt, stops: planned });
  const late = times.filter(({ isPastDeadline, isAfterClosing }) => isPastDeadline || isAfterClosing).length;
  return totals.hoursMissed * missedWeight + late * lateWeight + totals.drivenMs / 1000;
}

/** All orders of a list. */
function* ordersOf(stops: readonly number[]): Generator<number[]> {
  if (stops.length === 0) yield [];
  for (const [at, stop] of stops.entries())
    for (const rest of ordersOf(stops.toSpliced(at, 1))) yield [stop, ...rest];
}

function leastOfAll(route: Route): number {
  let least = Infinity;
  for (const free of ordersOf(route.free)) least = Math.min(least, route.costOf(withFixed(route, free)));
  return least;
}

const anySeed = fc.integer({ min: 1, max: 1_000_000 });
const anyKind = fc.record({
  stops: fc.integer({ min: 1, max: 8 }),
  withHour: fc.constantFrom(0, 0.3, 1),
  locked: fc.constantFrom(0, 0.3),
  spread: fc.constantFrom(0.2, 1.5),
  closesAt: fc.constantFrom(null, 13 * 60, 18 * 60),
  // Days of an hour more and less, and one that reaches over midnight.
  departure: fc.constantFrom(
    ...['2026-11-24T07:00:00Z', '2026-03-28T23:30:00Z', '2026-10-24T22:30:00Z', '2026-11-24T19:00:00Z'],
  ),
});

describe('the cost that is searched by', () => {
  test('is what the times of the day come to', () => {
    fc.assert(
      fc.property(anySeed, anyKind, (seed, kind) => {
        const day = tripDay(seed, { ...kind, stops: kind.stops * 3 });
        const deadline = day.departure.getTime() / 1000 + 6 * 3600;
        const dated = {
          ...day,
          stops: day.stops.map((stop, at) => (at % 3 === 0 ? { ...stop, deadline } : stop)),
        };
        const order = day.stops.map((_stop, at) => at);
        const random = numbersFrom(seed);
        const mixed = order.toSorted(() => random() - 0.5);
        expect(routeFor(dated).costOf(mixed)).toBe(shownCost(dated, mixed));
      }),
    );
  });
});

describe('against every order there is', () => {
  test('the exact way finds the best of up to seven stops', () => {
    fc.assert(
      fc.property(anySeed, anyKind, (seed, kind) => {
        const route = routeFor(tripDay(seed, { ...kind, stops: Math.min(kind.stops, 7) }));
        const order = exactOrder(route);
        expect(route.costOf(order)).toBe(leastOfAll(route));
        expect(order.toSorted((one, other) => one - other)).toEqual(order.map((_stop, at) => at));
      }),
      { numRuns: 40 },
    );
  });

  test.each([1, 2, 3])('the exact way and the search find the best of eight stops: day %i', (seed) => {
    const route = routeFor(tripDay(seed, { stops: 8, withHour: 0.4 }));
    const least = leastOfAll(route);
    expect([route.costOf(exactOrder(route)), route.costOf(searchOrder(route))]).toEqual([least, least]);
  });
});

test('the search comes within a thousandth of the best of twelve stops', () => {
  const days = Array.from({ length: 8 }, (_day, at) =>
    routeFor(
      tripDay(at + 1, { stops: 12, withHour: at % 2 === 0 ? 0 : 0.35, locked: at % 4 === 3 ? 0.2 : 0 }),
    ),
  );
  const gaps = days.map((route) => {
    return gapTo(route.costOf(exactOrder(route)), route.costOf(searchOrder(route)));
  });
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(-1e-12);
  expect(gaps.reduce((total, gap) => total + gap, 0) / gaps.length).toBeLessThanOrEqual(0.001);
});

describe('a day of 25 stops', () => {
  const day = tripDay(11, { stops: 25, withHour: 0.2, locked: 0.15, spread: 0.5 });
  const proposal = proposeOrder(day);

  test('is searched, with each stop once and the locked ones in their places', () => {
    expect(proposal.isExact).toBe(false);
    expect(proposal.order.toSorted((one, other) => one - other)).toEqual(day.stops.map((_stop, at) => at));
    const locked = day.stops.flatMap(({ isLocked }, at) => (isLocked ? [at] : []));
    expect(locked.length).toBeGreaterThan(1);
    expect(locked.map((at) => proposal.order[at])).toEqual(locked);
  });

  test('comes to less than it did, and to the same each time', () => {
    const { before, after } = proposal;
    expect(after.late).toBeLessThanOrEqual(before.late);
    expect(after.drivenMs).toBeLessThan(before.drivenMs);
    expect(proposeOrder(day)).toEqual(proposal);
  });
});

test('a proposal is never worse than the order that stands', () => {
  fc.assert(
    fc.property(anySeed, anyKind, (seed, kind) => {
      const day = tripDay(seed, kind);
      const { before, after, order, isChanged } = proposeOrder(day);
      const standing = order.map((_stop, at) => at);
      expect(shownCost(day, order)).toBeLessThanOrEqual(shownCost(day, standing));
      if (!isChanged) expect(after).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

/** Places along a road to the east, so many tenths of a degree from where the day begins. */
const east = (tenths: number) => ({ lat: 45, lng: 11 + tenths / 10 });
const home = east(0);

function stopAt(tenths: number | null, given: Partial<OrderedStop> = {}): OrderedStop {
  return {
    ...{ location: tenths === null ? null : east(tenths), providedHour: null, providedMinutes: null },
    ...{ workingTime: 30 * 60_000, isLocked: false },
    ...given,
  };
}

function proposed(stops: OrderedStop[], given: Partial<OrderQuestion> = {}) {
  const table = estimateTable(placesOf(home, stops));
  return proposeOrder({ departure: new Date('2026-11-24T07:00:00Z'), stops, table, ...given });
}

describe('the order proposed', () => {
  test('drives least, and not back', () => {
    const { order, isChanged, isExact, before, after } = proposed([stopAt(3), stopAt(1), stopAt(2)]);
    expect(order).toEqual([1, 2, 0]);
    expect([isChanged, isExact, after.metres < before.metres]).toEqual([true, true, true]);
  });

  test('leaves a locked stop in its place', () => {
    expect(proposed([stopAt(3, { isLocked: true }), stopAt(1), stopAt(2)]).order).toEqual([0, 2, 1]);
  });

  test('leaves a stop without a place where it is, and says so', () => {
    const { order, unkept } = proposed([stopAt(3), stopAt(null), stopAt(1)]);
    expect(order).toEqual([2, 1, 0]);
    expect(unkept).toEqual([{ stop: 1, reasons: ['no-place'] }]);
  });

  test('ends at home where the last stop is there', () => {
    expect(proposed([stopAt(2), stopAt(1), stopAt(0, { workingTime: 0 })]).order.at(-1)).toBe(2);
  });

  test('goes first to a stop at home that does not stand last', () => {
    expect(proposed([stopAt(2), stopAt(0), stopAt(1)]).order).toEqual([1, 2, 0]);
  });

  test('is the one that stands where that is as good', () => {
    const { order, isChanged, before, after } = proposed([stopAt(1), stopAt(2)]);
    expect([order, isChanged]).toEqual([[0, 1], false]);
    expect(after).toEqual(before);
  });

  test('drives on past a stop without a place from the one before it', () => {
    const [past, without] = [
      [stopAt(1), stopAt(null), stopAt(2)],
      [stopAt(1), stopAt(2)],
    ].map((stops) => proposed(stops));
    expect(past?.after).toEqual(without?.after);
  });

  test('is the best there is of twelve stops, and only looked for of thirteen', () => {
    const stops = (count: number) => Array.from({ length: count }, (_stop, at) => stopAt(count - at));
    expect([12, 13].map((count) => proposed(stops(count)).isExact)).toEqual([true, false]);
  });

  test('keeps hours before kilometres', () => {
    const { order, unkept } = proposed([
      stopAt(1),
      stopAt(2),
      stopAt(3, { providedHour: 8, providedMinutes: 40 }),
    ]);
    expect([order[0], unkept]).toEqual([2, []]);
  });

  test('keeps an hour within its tolerance, and takes a minute more for missed', () => {
    // 28 km: 8 tenths of a degree are 63 km, reached after 56 minutes at the earliest.
    const reached = proposed([stopAt(8)]).after.endsAt?.getTime() ?? 0;
    const minute = Math.floor((reached - 30 * 60_000) / 60_000);
    const agreed = (minutesBefore: number) => {
      const shown = (minute - minutesBefore + 60) % 1440;
      return stopAt(8, { providedHour: Math.floor(shown / 60), providedMinutes: shown % 60 });
    };
    expect(proposed([agreed(15)]).unkept).toEqual([]);
    expect(proposed([agreed(16)]).unkept).toEqual([{ stop: 0, reasons: ['hour'] }]);
  });

  test('says what misses the closing of the day, and which deadline has passed', () => {
    const deadline = Date.parse('2026-11-22T12:00:00Z') / 1000;
    const { unkept, after } = proposed([stopAt(1, { deadline }), stopAt(2)], { closesAt: 9 * 60 });
    expect(unkept).toEqual([
      { stop: 0, reasons: ['deadline'] },
      { stop: 1, reasons: ['closing'] },
    ]);
    expect(after.late).toBe(2);
  });

  test('finishes as many visits as it can before the day closes', () => {
    const long = stopAt(1, { workingTime: 5 * 3_600_000 });
    const { order, after } = proposed([long, stopAt(2), stopAt(3)], { closesAt: 11 * 60 });
    expect([order.at(-1), after.late]).toEqual([0, 1]);
  });

  test('does not count a visit for which no instrument is calibrated that day, or no operator has the grade', () => {
    const stops = [
      stopAt(1, { providedHour: 7, hasInstrument: false }),
      stopAt(2, { providedHour: 7, hasOperator: false }),
      stopAt(3, { providedHour: 9 }),
    ];
    const { unkept, after } = proposed(stops);
    expect(unkept.toSorted((one, other) => one.stop - other.stop)).toEqual([
      { stop: 0, reasons: ['instrument'] },
      { stop: 1, reasons: ['operator'] },
    ]);
    expect(after.late).toBe(0);
  });

  test('of nothing is nothing', () => {
    expect(proposed([])).toMatchObject({ order: [], isChanged: false, unkept: [] });
  });

  test('each reason has its words', () => {
    expect(Object.values(unkeptTexts).every((text) => text.endsWith('.'))).toBe(true);
  });
});
