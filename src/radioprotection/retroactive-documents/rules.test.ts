import { expect, test } from 'vitest';
import { beginsAfterMs, listDelayMs, takesDocument } from './rules.ts';

test('the list after 100 ms, the first card after 500 ms, each further one 500 ms later (R2-344, R2-345)', () => {
  expect(listDelayMs).toBe(100);
  expect([0, 1, 2].map(beginsAfterMs)).toEqual([500, 1000, 1500]);
});

test.each([
  [true, null, true],
  [true, '2026-01-31', false],
  [false, null, false],
  [false, '2026-01-31', false],
])('active %s, closed %s: takes a document %s (R2-346)', (active, closeDate, takes) => {
  expect(takesDocument({ active, closeDate })).toBe(takes);
});
