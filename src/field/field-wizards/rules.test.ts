import { expect, test } from 'vitest';
import { describeMoment, stepDelayMs } from './rules.ts';

const today = '2026-03-02';

test.each([
  ['2026-03-02', 'di oggi alle 10:42'],
  ['2026-03-01', 'di ieri alle 10:42'],
  ['2026-02-03', 'del 03/02/2026 alle 10:42'],
])('a moment on %s is named %s', (day, words) => {
  expect(describeMoment({ day, time: '10:42' }, today)).toBe(words);
});

test('fetches, and what follows a choice by itself, wait 100 ms (R0-057, R0-060, R0-263)', () => {
  expect(stepDelayMs).toBe(100);
});
