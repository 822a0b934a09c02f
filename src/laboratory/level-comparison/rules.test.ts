import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '../results/rules.ts';
import {
  type ComparedMean,
  comparedMeanOf,
  comparisonWith,
  decisionRules,
  decisionStatements,
  isAnnual,
  isLevelWithin,
  resultBeside,
} from './rules.ts';

const level = 300;
const of = (concentration: number, expanded: number | null = null): ComparedMean => ({
  ...{ concentration, expanded, isUpperBound: false, isLowerBound: false },
});
const atMost = (concentration: number, expanded: number | null = null) => ({
  ...of(concentration, expanded),
  isUpperBound: true,
});
const atLeast = (concentration: number, expanded: number | null = null) => ({
  ...of(concentration, expanded),
  isLowerBound: true,
});

describe('a mean against the level of 300 Bq/m³', () => {
  it.each([
    ['well below', of(265, 27), 'below', 'below', false],
    // 300,4 is printed 300; 300 − 31 = 269 and 300 + 31 = 331.
    ['printed as the level itself', of(300.4, 31.2), 'below', 'not-comparable', true],
    ['printed one above', of(300.5, 31.2), 'above', 'not-comparable', true],
    // 331 − 31 = 300 is not above; 332 − 31 = 301 is.
    ['U above the level', of(331, 31), 'above', 'not-comparable', true],
    ['one more than U above the level', of(332, 31), 'above', 'above', false],
    // 269 + 31 = 300 is not above; 270 + 31 = 301 is.
    ['U below the level', of(269, 31), 'below', 'below', false],
    ['one less than U below the level', of(270, 31), 'below', 'not-comparable', true],
    ['without an uncertainty, below', of(299), 'below', 'not-comparable', false],
    ['without an uncertainty, above', of(301), 'above', 'not-comparable', false],
    ['at most below', atMost(22.8, 3.8), 'below', 'below', false],
    ['at most the level', atMost(300, 4), 'below', 'not-comparable', true],
    ['at most above', atMost(306, 40), 'not-comparable', 'not-comparable', true],
    ['at least above', atLeast(721, 74), 'above', 'above', false],
    ['at least just above', atLeast(301, 4), 'above', 'not-comparable', true],
    ['at least the level', atLeast(300, 4), 'not-comparable', 'not-comparable', true],
    ['at least below', atLeast(120, 12), 'not-comparable', 'not-comparable', true],
  ] as const)('that is %s', (_what, mean, simple, guarded, isDoubtful) => {
    expect(comparisonWith(mean, level, 'rounded-value')).toBe(simple);
    expect(comparisonWith(mean, level, 'guard-band')).toBe(guarded);
    expect(isLevelWithin(mean, level)).toBe(isDoubtful);
  });

  const anyMean = fc
    .record({
      concentration: fc.double({ min: 0, max: 2_000, noNaN: true }),
      expanded: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
      bound: fc.constantFrom('none', 'upper', 'lower'),
    })
    .map(({ concentration, expanded, bound }) => ({
      ...of(concentration, expanded),
      ...{ isUpperBound: bound === 'upper', isLowerBound: bound === 'lower' },
    }));

  it('is settled by the guard band only as the rounded value settles it, and never in doubt', () => {
    fc.assert(
      fc.property(anyMean, (mean) => {
        const guarded = comparisonWith(mean, level, 'guard-band');
        if (guarded === 'not-comparable') return;
        expect(guarded).toBe(comparisonWith(mean, level, 'rounded-value'));
        expect(isLevelWithin(mean, level)).toBe(false);
      }),
    );
  });

  it('is never above by an upper bound, nor below by a lower one', () => {
    fc.assert(
      fc.property(anyMean, fc.constantFrom(...decisionRules), (mean, rule) => {
        const comparison = comparisonWith(mean, level, rule);
        if (mean.isUpperBound) expect(comparison).not.toBe('above');
        if (mean.isLowerBound) expect(comparison).not.toBe('below');
      }),
    );
  });
});

describe('the mean of periods', () => {
  const hours = 4320;
  /** Half a year at so many Bq/m³. */
  const half = (bqM3: number, more: Partial<Period> = {}): Period => ({
    ...{ state: 'valid', exposure: (bqM3 * hours) / 1000, saturationExposure: null, hours, batch: 1 },
    ...{ calibration: { k: 2, kUncertainty: 0.1, detectionLimit: 43.2 }, isOwnBackground: false },
    ...{ tracesUncertainty: 20, backgroundUncertainty: 4 },
    ...more,
  });
  // LR: 43,2 kBq·h/m³ over 4320 h are 10 Bq/m³.
  const quiet = half(3, { state: 'below-limit' });

  it('that is an upper bound is told as one', () => {
    // (90 + 10)/2
    const found = comparedMeanOf([half(90), quiet], level, 'rounded-value');
    expect(found).toMatchObject({ comparison: 'below', mean: { isUpperBound: true } });
    expect('mean' in found && found.mean.concentration).toBeCloseTo(50, 9);
  });

  it('of 306 at most, and of 301 at least, is above by what it is at least', () => {
    // (602 + 10)/2 = 306; (602 + 0)/2 = 301.
    const found = comparedMeanOf([half(602), quiet], level, 'rounded-value');
    expect(found).toMatchObject({
      comparison: 'above',
      mean: { isUpperBound: false, isLowerBound: true },
    });
    expect('mean' in found && found.mean.concentration).toBeCloseTo(301, 9);
  });

  it('of 304 at most, and of 299 at least, is not comparable', () => {
    const found = comparedMeanOf([half(598), quiet], level, 'rounded-value');
    expect(found).toMatchObject({ comparison: 'not-comparable', mean: { isUpperBound: true } });
    expect('mean' in found && found.mean.concentration).toBeCloseTo(304, 9);
  });

  it('with a saturated period is above when its bound is', () => {
    const saturated = half(9000, { state: 'saturated', saturationExposure: 5443.636 });
    expect(comparedMeanOf([half(140), saturated], level, 'rounded-value')).toMatchObject({
      comparison: 'above',
      mean: { isLowerBound: true },
    });
    const early = half(9000, { state: 'saturated', saturationExposure: 1000 });
    expect(comparedMeanOf([half(140), early], level, 'rounded-value')).toMatchObject({
      comparison: 'not-comparable',
      mean: { isLowerBound: true },
    });
  });

  it('that must be counted again is none', () => {
    expect(comparedMeanOf([half(140, { state: 'recount' })], level, 'rounded-value')).toEqual({
      blockedBy: 'recount',
    });
  });
});

it.each([
  [339, false],
  [340, true],
  [400, true],
  [401, false],
])('%i days are a year: %s', (days, isYear) => {
  expect(isAnnual(days, { least: 340, most: 400 })).toBe(isYear);
});

it('each rule says what it takes into account and its risk (ISO/IEC 17025 § 7.8.6)', () => {
  expect(decisionStatements['rounded-value']).toMatch(/senza tenere conto dell’incertezza.*50 %/);
  expect(decisionStatements['guard-band']).toMatch(/banda di guardia pari all’incertezza estesa U.*2,5 %/);
});

describe('one result beside the level', () => {
  // 720 kBq·h/m³ in 2400 hours are 300 Bq/m³.
  const result = (value: number, uncertainty: number | null = null, more: object = {}) =>
    ({ state: 'valid', exposure: { value, uncertainty }, hours: 2400, ...more }) as Parameters<
      typeof resultBeside
    >[0];
  it.each<[string, Parameters<typeof resultBeside>[0], string | null, string | null]>([
    ['of the level itself', result(720), 'below', 'not-comparable'],
    ['above it', result(724), 'above', 'not-comparable'],
    // U is 2 · 12 kBq·h/m³, 10 Bq/m³.
    ['above it by less than its U', result(740, 12), 'above', 'not-comparable'],
    ['above it by more', result(770, 12), 'above', 'above'],
    ['below it by more', result(690, 12), 'below', 'below'],
    [
      'that is saturated',
      result(1, 1, { state: 'saturated', exposure: null, hours: null }),
      'above',
      'above',
    ],
    ['below LR', result(1, 1, { state: 'below-limit' }), null, null],
    ['to be counted again', result(900, 1, { state: 'recount' }), null, null],
    ['without a figure', result(1, 1, { exposure: null }), null, null],
    ['without hours', result(1, 1, { hours: null }), null, null],
    ['of no hours', result(1, 1, { hours: 0 }), null, null],
  ])('%s', (_, one, simple, guarded) => {
    expect(resultBeside(one, level, 'rounded-value')).toBe(simple);
    expect(resultBeside(one, level, 'guard-band')).toBe(guarded);
  });
});

it('the mean of periods is told with its expanded uncertainty, twice the standard one', () => {
  const compared = comparedMeanOf(
    [
      {
        ...{ state: 'valid', exposure: 200, saturationExposure: null, hours: 2400, batch: 1 },
        ...{ calibration: { k: 2, kUncertainty: 0, detectionLimit: 10 }, tracesUncertainty: 24 },
        ...{ backgroundUncertainty: 10, isOwnBackground: false },
      },
    ],
    level,
    'rounded-value',
  );
  // u(E) = √(12² + 5²) = 13 kBq·h/m³.
  expect(compared).toMatchObject({ mean: { expanded: 26_000 / 2400 } });
});
