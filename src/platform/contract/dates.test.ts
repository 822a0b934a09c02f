import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  daysBetween,
  formatDay,
  formatPlainDay,
  formatShortDay,
  romeDay,
  romeTimeOfDay,
  romeTimeWithSeconds,
  startOf,
} from './dates.ts';
import { romeDateTime, romeInstants } from './rome-clock.ts';

const iso = (instants: readonly (number | undefined)[]) =>
  instants.map((instant) => new Date(instant ?? Number.NaN).toISOString());

describe('the clocks of Rome', () => {
  test.each([
    ['in winter', '2026-01-15', 480, ['2026-01-15T07:00:00.000Z']],
    ['in summer', '2026-07-15', 480, ['2026-07-15T06:00:00.000Z']],
    ['at the beginning of a day', '2026-07-15', 0, ['2026-07-14T22:00:00.000Z']],
    ['before the leap of spring', '2026-03-29', 119, ['2026-03-29T00:59:00.000Z']],
    ['in the hour that spring leaps over', '2026-03-29', 150, ['2026-03-29T01:30:00.000Z']],
    ['after it', '2026-03-29', 180, ['2026-03-29T01:00:00.000Z']],
    ['before clocks are put back', '2026-10-25', 119, ['2026-10-24T23:59:00.000Z']],
    [
      'in the hour that autumn has twice',
      ...(['2026-10-25', 150, ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']] as const),
    ],
    ['after both', '2026-10-25', 180, ['2026-10-25T02:00:00.000Z']],
  ] as const)('show a time %s', (_when, day, minutes, instants) => {
    expect(iso(romeInstants(day, minutes))).toEqual(instants);
  });

  test.each([
    ['2026-01-15T07:00:00Z', '2026-01-15T08:00:00+01:00'],
    ['2026-07-15T06:30:15Z', '2026-07-15T08:30:15+02:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ])('%s is written %s', (instant, written) => {
    expect(romeDateTime(new Date(instant))).toBe(written);
  });

  test('what they show at an instant leads back to it, at any time of any year', () => {
    const instants = fc.integer({ min: 0, max: 66_000_000 }).map((minute) => new Date(minute * 60_000));
    fc.assert(
      fc.property(instants, (instant) => {
        const [hours = 0, minutes = 0] = romeTimeOfDay(instant).split(':').map(Number);
        expect(romeInstants(romeDay(instant), hours * 60 + minutes)).toContain(instant.getTime());
        expect(new Date(romeDateTime(instant)).getTime()).toBe(instant.getTime());
      }),
    );
  });
});

describe('the day in Rome', () => {
  test.each([
    ['2026-01-15T22:59:59Z', '2026-01-15', '23:59', '23:59:59'],
    ['2026-01-15T23:00:00Z', '2026-01-16', '00:00', '00:00:00'],
    ['2026-07-15T21:59:59Z', '2026-07-15', '23:59', '23:59:59'],
    ['2026-07-15T22:00:00Z', '2026-07-16', '00:00', '00:00:00'],
    ['2026-12-31T23:05:09Z', '2027-01-01', '00:05', '00:05:09'],
  ])('%s is in %s at %s', (instant, day, time, seconds) => {
    const at = new Date(instant);
    expect([romeDay(at), romeTimeOfDay(at), romeTimeWithSeconds(at)]).toEqual([day, time, seconds]);
  });
});

describe('calendar days', () => {
  test.each([
    ['2026-03-16', '2026-03-16', 0],
    ['2026-03-28', '2026-03-31', 3],
    ['2026-10-24', '2026-10-26', 2],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2025-12-31', '2026-01-01', 1],
    ['2026-03-16', '2025-03-16', -365],
  ])('from %s to %s there are %d, whatever clocks do', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
    expect(startOf(from)).toBe(Date.parse(`${from}T00:00:00Z`));
  });

  const anyDay = fc
    .integer({ min: -36_500, max: 36_500 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const some = fc.integer({ min: -3000, max: 3000 });

  test('as many as are added lie between, and those taken away lead back', () => {
    fc.assert(
      fc.property(anyDay, some, (day, count) => {
        const other = addDays(day, count);
        expect(daysBetween(day, other)).toBe(count);
        expect(addDays(other, -count)).toBe(day);
        expect(other < day).toBe(count < 0);
      }),
    );
  });

  test('a way over a day between is as long as both parts of it', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (one, two, three) => {
        expect(daysBetween(one, two) + daysBetween(two, three)).toBe(daysBetween(one, three));
      }),
    );
  });
});

test.each([
  ['2026-03-16', 8, '2034-03-16'],
  ['2024-02-29', 2, '2026-02-28'],
  ['2028-02-29', -5, '2023-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
])('%s and %i years is %s', (day, years, later) => expect(addYears(day, years)).toBe(later));

test.each([
  ['2026-03-05', '05/03/2026', '5/3/2026', '05/03/26'],
  ['2026-12-31', '31/12/2026', '31/12/2026', '31/12/26'],
  ['2004-10-01', '01/10/2004', '1/10/2004', '01/10/04'],
])('the day %s is written %s, on some screens %s, on two steps %s (Q2-115)', (day, long, plain, short) => {
  expect([formatDay(day), formatPlainDay(day), formatShortDay(day)]).toEqual([long, plain, short]);
});
