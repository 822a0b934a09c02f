import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { type DeadlineClass, deadlineClass, deadlineClasses } from './rules.ts';

const today = '2026-03-16';

test.each<[string | null, DeadlineClass]>([
  [addDays(today, -1), 'past'],
  [today, 'under-30'],
  [addDays(today, 29), 'under-30'],
  [addDays(today, 30), 'under-60'],
  [addDays(today, 59), 'under-60'],
  [addDays(today, 60), 'later'],
  [null, 'later'],
])('a deadline on %s is %s (Q1-72)', (deadline, near) => {
  expect(deadlineClass(deadline, today)).toBe(near);
});

test('a later deadline is never nearer', () => {
  const days = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(days, fc.nat(100), (at, more) => {
      const rank = (count: number) => deadlineClasses.indexOf(deadlineClass(addDays(today, count), today));
      expect(rank(at + more)).toBeGreaterThanOrEqual(rank(at));
    }),
  );
});
