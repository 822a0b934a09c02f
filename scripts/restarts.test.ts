import { expect, test } from 'vitest';
import { crashCode, restartsAfterCrashes } from './restarts.mjs';

const minute = 60_000;

test.each([
  ['an end in order', 0, null, null],
  ['a start that is prevented', 1, null, null],
  ['the database has ended', crashCode, null, 1000],
  ['killed', null, 'SIGKILL', 1000],
  ['out of memory', null, 'SIGABRT', 1000],
])('%s', (_what, code, signal, pauseMs) => {
  expect(restartsAfterCrashes()(code, signal, 0)).toEqual({ pauseMs, hasGivenUp: false });
});

test('starts again at most five times in ten minutes, after pauses that grow', () => {
  const next = restartsAfterCrashes();
  const pauses = [0, 1, 2, 3, 4].map((at) => next(null, 'SIGKILL', at * minute).pauseMs);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(next(null, 'SIGKILL', 9 * minute)).toEqual({ pauseMs: null, hasGivenUp: true });
});

test('crashes of long ago do not count', () => {
  const next = restartsAfterCrashes();
  for (let n = 0; n < 20; n += 1)
    expect(next(crashCode, null, n * 11 * minute)).toEqual({ pauseMs: 1000, hasGivenUp: false });
});

test('a start that fails while it is being restarted counts as a crash', () => {
  const next = restartsAfterCrashes();
  next(null, 'SIGKILL', 0);
  expect(next(1, null, 1000).pauseMs).toBe(2000);
  expect(next(0, null, 2000).pauseMs).toBeNull();
});
