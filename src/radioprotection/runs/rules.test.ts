import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, runStateOf } from './rules.ts';

describe('percent', () => {
  test.each([
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 66],
    [3, 3, 100],
    [0, 0, 100],
    [29, 100, 29],
    [7, 25, 28],
    [999, 1_000, 99],
    [1, 1_000, 0],
  ])('%i of %i is %i (R2-355)', (done, total, percent) => {
    expect(percentOf(done, total)).toBe(percent);
  });

  test('is the integer part of 100 / total × done, and 100 exactly when all is done', () => {
    const total = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        total.chain((all) => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all))),
        ([done, all]) => {
          const percent = percentOf(done, all);
          expect(percent * all).toBeLessThanOrEqual(100 * done);
          expect((percent + 1) * all).toBeGreaterThan(100 * done);
          expect(percent === 100).toBe(done === all);
        },
      ),
    );
  });
});

test.each([
  [{ total: 3, done: 1, failed: 0, isPaused: false, finishedAt: null }, 'running'],
  [{ total: 3, done: 1, failed: 0, isPaused: true, finishedAt: null }, 'paused'],
  [{ total: 3, done: 1, failed: 1, isPaused: false, finishedAt: 'x' }, 'stopped'],
  [{ total: 3, done: 2, failed: 1, isPaused: false, finishedAt: 'x' }, 'complete'],
  [{ total: 0, done: 0, failed: 0, isPaused: false, finishedAt: 'x' }, 'complete'],
] as const)('%o is %s', (run, state) => {
  expect(runStateOf(run)).toBe(state);
});
