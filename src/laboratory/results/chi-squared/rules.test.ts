import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf, bandText, chiSquaredProbability, chiSquaredQuantile, isOutsideBand } from './rules.ts';

describe('χ²', () => {
  // Percentage points as printed in tables of the χ² distribution.
  it.each([
    [0.025, 1, 0.000982],
    [0.975, 1, 5.02389],
    [0.025, 10, 3.24697],
    [0.975, 10, 20.48318],
    [0.025, 99, 73.36108],
    [0.975, 99, 128.42199],
    [0.05, 99, 77.04633],
    [0.95, 99, 123.22522],
    [0.025, 100, 74.22193],
    [0.975, 100, 129.5612],
  ])('at %s with %i degrees of freedom is %s', (p, freedom, printed) => {
    expect(chiSquaredQuantile(p, freedom)).toBeCloseTo(printed, 5);
  });

  it('with two degrees of freedom is the exponential distribution', () => {
    for (const x of [0.01, 0.5, 1, 3, 10, 40])
      expect(chiSquaredProbability(x, 2)).toBeCloseTo(1 - Math.exp(-x / 2), 13);
    expect(chiSquaredProbability(0, 2)).toBe(0);
  });

  it('grows with x from 0 to 1, and its quantile leads back', () => {
    const freedoms = fc.integer({ min: 1, max: 2_000 });
    const shares = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(freedoms, shares, shares, (freedom, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(chiSquaredProbability(chiSquaredQuantile(one, freedom), freedom)).toBeCloseTo(one, 9);
        expect(chiSquaredQuantile(low, freedom)).toBeLessThanOrEqual(chiSquaredQuantile(high, freedom));
      }),
    );
  });
});

describe('the band of the reduced χ²', () => {
  it('holds 95 % of good counts, as much left out below as above', () => {
    const band = bandOf(100);
    expect(band?.low).toBeCloseTo(73.36108 / 99, 6);
    expect(band?.high).toBeCloseTo(128.42199 / 99, 6);
  });

  it('narrows around 1 with more frames', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1_000 }), (frames) => {
        const fewer = bandOf(frames - 1);
        const more = bandOf(frames);
        if (!fewer || !more) throw new Error('no band');
        expect(more.high - more.low).toBeLessThan(fewer.high - fewer.low);
        expect([more.low < 1, more.high > 1]).toEqual([true, true]);
      }),
    );
  });

  it.each([
    [0.741, 100, true],
    [0.7411, 100, false],
    [1, 100, false],
    [1.297, 100, false],
    [1.2973, 100, true],
    // The same figure is good with few frames.
    [1.6, 20, false],
    [9, 1, false],
    [9, 0, false],
    [9, 2.5, false],
  ])('has %s of %s frames outside: %s', (reduced, frames, outside) => {
    expect(isOutsideBand(reduced, frames)).toBe(outside);
  });
});

it('the band of χ² is told with three decimals', () => {
  expect(bandText(bandOf(100) ?? { low: 0, high: 0 })).toBe('χ² ridotto atteso: da 0,741 a 1,297 (95 %)');
});
