import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { romeDay, romeTimeOfDay } from './dates.ts';
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
