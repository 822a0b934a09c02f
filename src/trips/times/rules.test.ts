import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { romeDateTime, romeInstants } from '#platform/contract/rome-clock.ts';
import { arrivalClassOf, dayTimes, deadlineDay, type PlannedStop, withLegs } from './rules.ts';

const minute = 60_000;
const place = { lat: 45.4, lng: 11.9 };

function stop(given: Partial<PlannedStop> & { leg?: number; work?: number } = {}): PlannedStop {
  const { leg = 0, work = 0, ...rest } = given;
  return {
    ...{ location: place, providedHour: null, providedMinutes: null, workingTime: work * minute },
    ...{ distance: { value: leg * 1000 }, duration: { value: leg * 60 } },
    ...rest,
  };
}

const at = (hour: number, minutes: number) => ({ providedHour: hour, providedMinutes: minutes });
const from = (time: string) => new Date(time);
const winter = from('2026-11-24T08:00:00+01:00');
/** What clocks show when one arrives, and when one leaves. */
const shown = (instant: Date | null) => (instant === null ? null : romeDateTime(instant).slice(11, 16));
const arrivals = (departure: Date, stops: readonly PlannedStop[]) =>
  dayTimes({ departure, stops }).stops.map(({ arrival }) => shown(arrival));

describe('the times of a day', () => {
  test('begin at the departure and add the leg (R1-399, R1-400)', () => {
    expect(arrivals(winter, [stop({ leg: 30 })])).toEqual(['08:30']);
  });

  test('add the work before the next leg (R1-401)', () => {
    expect(arrivals(winter, [stop({ leg: 30, work: 60 }), stop({ leg: 15 })])).toEqual(['08:30', '09:45']);
  });

  test('take an agreed hour for that of the arrival before the work is added (R1-402)', () => {
    const stops = [stop({ leg: 30, work: 60, ...at(10, 0) }), stop({ leg: 15 })];
    expect(arrivals(winter, stops)).toEqual(['08:30', '11:15']);
  });

  test('take it also when it has passed (R1-402)', () => {
    const stops = [stop({ leg: 180, work: 60, ...at(10, 0) }), stop({ leg: 15 })];
    expect(arrivals(winter, stops)).toEqual(['11:00', '11:15']);
  });

  test('take midnight for an hour, and no minutes for a whole one', () => {
    const stops = [stop({ leg: 30, work: 60, providedHour: 0 }), stop({ leg: 15 })];
    expect(arrivals(winter, stops)).toEqual(['08:30', '01:15']);
  });

  test('leave out a stop whose place is unknown, and count it (R1-507)', () => {
    const unknown = stop({ location: null, work: 30, distance: null, duration: null });
    const { stops, totals } = dayTimes({
      departure: winter,
      stops: [stop({ leg: 30, work: 60 }), unknown, stop({ leg: 15 })],
    });
    expect(stops.map(({ arrival, mapsIndex }) => [shown(arrival), mapsIndex])).toEqual([
      ['08:30', 1],
      [null, null],
      ['09:45', 2],
    ]);
    expect(stops[1]?.arrivalClass).toBe('unknown');
    expect(totals).toMatchObject({ stops: 3, leftOut: 1, workedMs: 90 * minute, isComplete: true });
  });

  test('are unknown behind a leg that is not known yet (R1-406)', () => {
    const { stops, totals, endsAt } = dayTimes({
      departure: winter,
      stops: [stop({ leg: 30 }), stop({ duration: null, ...at(9, 0) }), stop({ leg: 15 })],
    });
    expect(stops.map(({ arrival }) => shown(arrival))).toEqual(['08:30', null, null]);
    expect([stops[1]?.arrivalClass, totals.isComplete, endsAt]).toEqual(['unknown', false, null]);
  });

  test('of no stops are none', () => {
    expect(dayTimes({ departure: winter, stops: [] })).toMatchObject({ stops: [], endsAt: null });
  });

  test('come to kilometres, minutes driven, worked and waited', () => {
    const stops = [stop({ leg: 30, work: 60, ...at(9, 0) }), stop({ leg: 15, work: 45 })];
    const { totals, endsAt } = dayTimes({ departure: winter, stops });
    expect(totals).toMatchObject({
      ...{ metres: 45_000, drivenMs: 45 * minute, workedMs: 105 * minute, waitedMs: 30 * minute },
    });
    expect(shown(endsAt)).toBe('11:00');
  });

  test('count a leg without its metres as none, and are not complete then', () => {
    const { totals, endsAt } = dayTimes({ departure: winter, stops: [stop({ leg: 30, distance: null })] });
    expect(totals).toMatchObject({ metres: 0, drivenMs: 30 * minute, isComplete: false });
    expect(shown(endsAt)).toBe('08:30');
  });

  test('count the hours missed and the late', () => {
    const stops = [stop({ leg: 90, ...at(9, 0) }), stop({ leg: 30, ...at(9, 30) }), stop({ deadline: 0 })];
    expect(dayTimes({ departure: winter, stops }).totals).toMatchObject({ hoursMissed: 1, late: 2 });
  });
});

describe('an arrival against the hour agreed', () => {
  const classOf = (leg: number, seconds = 0) =>
    dayTimes({
      departure: winter,
      stops: [stop({ duration: { value: leg * 60 + seconds }, ...at(9, 0) })],
    }).stops[0];

  test.each([
    ['08:45', 45, 'in'],
    ['09:00', 60, 'in'],
    ['09:15', 75, 'in'],
  ])('at %s is within its tolerance (R1-403)', (_time, leg, kind) => {
    expect(classOf(leg)?.arrivalClass).toBe(kind);
  });

  test('at 08:44 is before it (R1-404)', () => {
    expect(classOf(44)).toMatchObject({ arrivalClass: 'before', differenceMinutes: -16, isLate: false });
  });

  test('at 09:16 is after it (R1-405)', () => {
    expect(classOf(76)).toMatchObject({ arrivalClass: 'after', differenceMinutes: 16, isHourMissed: true });
  });

  test('drops the seconds (R1-403, R1-404)', () => {
    expect(classOf(75, 59)?.arrivalClass).toBe('in');
    expect(classOf(44, 59)?.arrivalClass).toBe('before');
  });

  test('is unknown without an hour, or without an arrival (R1-406)', () => {
    expect(dayTimes({ departure: winter, stops: [stop({ leg: 5 })] }).stops[0]?.arrivalClass).toBe('unknown');
    expect(arrivalClassOf(null)).toBe('unknown');
  });
});

describe('late', () => {
  const late = (departure: Date, given: Parameters<typeof stop>[0], closesAt: number | null = null) =>
    dayTimes({ departure, stops: [stop(given)], closesAt }).stops[0];

  test('is a visit after the deadline of what is to be done there', () => {
    const deadline = from('2026-11-23T23:00:00Z').getTime() / 1000;
    expect(deadlineDay(deadline)).toBe('2026-11-24');
    expect(late(winter, { leg: 30, deadline })).toMatchObject({ isPastDeadline: false, isLate: false });
    const passed = late(from('2026-11-25T08:00:00+01:00'), { leg: 30, deadline });
    expect(passed).toMatchObject({ isPastDeadline: true, isLate: true });
  });

  test('is work that ends after the day closes', () => {
    expect(late(winter, { leg: 30, work: 90 }, 10 * 60)).toMatchObject({ isAfterClosing: false });
    expect(late(winter, { leg: 30, work: 91 }, 10 * 60)).toMatchObject({
      isAfterClosing: true,
      isLate: true,
    });
  });

  test('is what is reached after midnight', () => {
    const evening = from('2026-11-24T23:00:00+01:00');
    const { dayOffset, isLate, isHourMissed } = late(evening, { leg: 90, ...at(8, 0) }) ?? {};
    expect([dayOffset, isLate, isHourMissed]).toEqual([1, true, true]);
  });

  test('is what is reached after midnight also where no hour was agreed, which then is not missed', () => {
    expect(late(from('2026-11-24T23:00:00+01:00'), { leg: 90 })).toMatchObject({
      ...{ isHourMissed: false, isAfterClosing: true, isLate: true },
    });
  });

  test.each([
    ['whose place is unknown', { location: null }],
    ['behind an unknown leg', { duration: null }],
  ])('is no stop %s, whatever was agreed (R1-406, R1-507)', (_which, given) => {
    expect(late(winter, { ...given, ...at(7, 0), deadline: 0 }, 0)).toMatchObject({
      ...{ isHourMissed: false, isPastDeadline: false, isAfterClosing: false, isLate: false },
    });
  });
});

describe('on the nights on which clocks leap', () => {
  test('in spring an hour is missing', () => {
    const departure = from('2026-03-29T01:30:00+01:00');
    expect(arrivals(departure, [stop({ leg: 60, work: 30 }), stop({ leg: 30 })])).toEqual(['03:30', '04:30']);
  });

  test('in autumn an hour comes twice', () => {
    const departure = from('2026-10-25T01:30:00+02:00');
    const { stops, totals } = dayTimes({ departure, stops: [stop({ leg: 60 }), stop({ leg: 60 })] });
    expect(stops.map(({ arrival }) => shown(arrival))).toEqual(['02:30', '02:30']);
    expect(stops.map(({ dayOffset }) => dayOffset)).toEqual([0, 0]);
    expect(totals.drivenMs).toBe(120 * minute);
  });

  test('an hour agreed for both sides of the leap is the one nearer to the arrival', () => {
    const departure = from('2026-10-25T01:30:00+02:00');
    const classes = (leg: number) => dayTimes({ departure, stops: [stop({ leg, ...at(2, 30) })] }).stops[0];
    expect(classes(70)).toMatchObject({ arrivalClass: 'in', differenceMinutes: 10 });
    expect(classes(110)).toMatchObject({ arrivalClass: 'in', differenceMinutes: -10 });
    // Halfway, the first.
    expect(classes(90)).toMatchObject({ arrivalClass: 'after', differenceMinutes: 30 });
  });

  test.each(['2026-03-29', '2026-10-25', '2026-11-24'])('an hour agreed is that hour on %s', (day) => {
    const [eight] = romeInstants(day, 480);
    const { stops } = dayTimes({
      departure: new Date(eight),
      stops: [stop({ leg: 45, ...at(9, 30) }), stop({ leg: 10 })],
    });
    expect([shown(stops[0]?.clock ?? null), shown(stops[1]?.arrival ?? null)]).toEqual(['09:30', '09:40']);
  });
});

describe('whatever the day', () => {
  const days = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-24', '2026-12-31'];
  const anyDeparture = fc
    .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 1439 }))
    .map(([day, minutes]) => new Date(romeInstants(day, minutes)[0]));
  const anyStop = fc
    .record({
      leg: fc.integer({ min: 0, max: 240 }),
      work: fc.integer({ min: 0, max: 300 }),
      isKnown: fc.boolean(),
      hour: fc.option(fc.integer({ min: 0, max: 23 })),
    })
    .map(({ leg, work, isKnown, hour }) =>
      stop({ leg, work, location: isKnown ? place : null, providedHour: hour }),
    );
  const anyStops = fc.array(anyStop, { maxLength: 25 });

  test('nobody arrives before the stop before has been left, and order is kept', () => {
    fc.assert(
      fc.property(anyDeparture, anyStops, (departure, stops) => {
        let leftAt = departure;
        for (const [index, times] of dayTimes({ departure, stops }).stops.entries()) {
          if (times.arrival === null) continue;
          const [planned] = stops.slice(index);
          expect(times.arrival.getTime()).toBe(leftAt.getTime() + (planned?.duration?.value ?? 0) * 1000);
          // Only an hour that was agreed puts the clock back.
          if (planned?.providedHour === null) expect(times.clock).toEqual(times.arrival);
          expect(times.departure?.getTime()).toBe(
            (times.clock?.getTime() ?? 0) + (planned?.workingTime ?? 0),
          );
          leftAt = times.departure ?? leftAt;
        }
      }),
    );
  });

  test('sums are those of the stops, and numbers count up', () => {
    fc.assert(
      fc.property(anyDeparture, anyStops, (departure, stops) => {
        const { totals, stops: timed } = dayTimes({ departure, stops });
        const located = stops.filter(({ location }) => location !== null);
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
        expect(totals.drivenMs).toBe(sum(located.map(({ duration }) => (duration?.value ?? 0) * 1000)));
        expect(totals.metres).toBe(sum(located.map(({ distance }) => distance?.value ?? 0)));
        expect(totals.workedMs).toBe(sum(stops.map(({ workingTime }) => workingTime)));
        expect(totals.leftOut + located.length).toBe(totals.stops);
        expect(timed.flatMap(({ mapsIndex }) => mapsIndex ?? [])).toEqual(
          located.map((_one, index) => index + 1),
        );
        expect(totals.late).toBe(timed.filter(({ isLate }) => isLate).length);
      }),
    );
  });

  test('without hours the day takes what is driven and worked, leap or not', () => {
    fc.assert(
      fc.property(anyDeparture, anyStops, (departure, stops) => {
        const plain = stops.map((one) => ({ ...one, location: place, providedHour: null }));
        const { totals, endsAt } = dayTimes({ departure, stops: plain });
        const whole = plain.length === 0 ? null : departure.getTime() + totals.drivenMs + totals.workedMs;
        expect(endsAt?.getTime() ?? null).toBe(whole);
      }),
    );
  });
});

test('legs of a route go to the stops that have a place (R1-507)', () => {
  const legs = [1, 2].map((value) => ({ distance: { value }, duration: { value: value * 60 } }));
  const placed = withLegs([stop(), stop({ location: null }), stop()], legs);
  expect(placed.map(({ distance }) => distance?.value ?? null)).toEqual([1, null, 2]);
  expect(placed.map(({ duration }) => duration?.value ?? null)).toEqual([60, null, 120]);
});
