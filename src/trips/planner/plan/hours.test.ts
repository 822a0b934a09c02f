import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blankPlan,
  dayOfPlan,
  deadlineSeconds,
  departureInstant,
  providedOf,
  providedText,
} from './rules.ts';

test.each([
  ['2026-12-10', Date.parse('2026-12-09T23:00:00Z') / 1000],
  ['2026-07-10', Date.parse('2026-07-09T22:00:00Z') / 1000],
  [null, null],
])('the deadline %s stands on the wire as the second in which its day begins in Rome', (day, seconds) => {
  expect(deadlineSeconds(day)).toBe(seconds);
});

test('an hour of the day is written as it is read again, and nothing else is an hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      (providedHour, providedMinutes) => {
        expect(providedOf(providedText({ providedHour, providedMinutes }))).toEqual({
          providedHour,
          providedMinutes,
        });
      },
    ),
  );
  for (const text of ['', '9:30', '09:3', '109:30', '09:300', 'x'])
    expect(providedOf(text)).toEqual({ providedHour: null, providedMinutes: null });
  expect(providedText({ providedHour: 7, providedMinutes: null })).toBe('07:00');
  expect(providedText({ providedHour: null, providedMinutes: null })).toBe('');
});

test.each([
  ['2026-11-24', '08:15', '2026-11-24T07:15:00.000Z'],
  ['2026-07-24', '08:15', '2026-07-24T06:15:00.000Z'],
  ['2026-11-24', '', null],
  ['2026-11-24', '8:15', null],
  ['2026-11-24', '108:15', null],
  ['2026-11-24', '08:155', null],
  ['', '08:15', null],
  ['0026-11-24', '08:15', null],
  ['2026-11-245', '08:15', null],
  ['12026-11-24', '08:15', null],
])('one that leaves on the day «%s» at «%s» leaves at %s', (day, time, instant) => {
  expect(departureInstant({ day, time })?.toISOString() ?? null).toBe(instant);
  const plan = blankPlan({ origin: 'Centrale', location: null, day, time });
  expect(dayOfPlan(plan)).toBe(instant === null ? null : day);
});
