import { expect, test } from 'vitest';
import { describeMoment } from './describe-moment.ts';

test.each([
  ['2026-03-02', 'di oggi alle 10:42'],
  ['2026-03-01', 'di ieri alle 10:42'],
  ['2026-02-03', 'del 03/02/2026 alle 10:42'],
])('a moment on %s is named %s', (day, words) => {
  expect(describeMoment(`${day}T09:42:00.000Z`, '2026-03-02')).toBe(words);
});
