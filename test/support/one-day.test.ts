import { describe, expect, it } from 'vitest';
import { untilOneDay } from './one-day.ts';

describe('a journey has one day', () => {
  it.each([
    ['2026-11-23T22:56:59.999Z', 0],
    ['2026-11-23T22:57:00.001Z', 179_999],
    ['2026-11-23T22:59:59.000Z', 1000],
    ['2026-11-23T23:00:00.000Z', 0],
    // In summer the clocks of Rome are an hour further.
    ['2026-07-14T21:59:00.000Z', 60_000],
    ['2026-07-14T22:59:00.000Z', 0],
  ])('at %s it waits %i ms', (now, wait) => {
    expect(untilOneDay(new Date(now))).toBe(wait);
  });
});
