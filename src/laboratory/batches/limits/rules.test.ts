import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characteristicLimits, type LimitFactors, limitsText, limitWarning, proposedLimit } from './rules.ts';

const batchA: LimitFactors = {
  ...{ k: 2.2, kUncertainty: 0.11, areaCm2: 1 },
  background: { value: 24, uncertainty: 4 },
};
const batchB: LimitFactors = {
  ...{ k: 2.56, kUncertainty: 0.12, areaCm2: 0.642 },
  background: { value: 31.4, uncertainty: 3.8 },
};
const ownBackground: LimitFactors = {
  ...batchB,
  background: { value: 28.25, uncertainty: Math.sqrt(28.25 / 0.642) },
};

describe('decision threshold and detection limit, worked by hand', () => {
  it.each([
    // √(24/1 + 4²) = √40 = 6,32455532…; E* = 1,645·6,32455532/2,2 = 4,72904250…
    // 2·E* + 1,645²/(2,2·1) = 9,45808500 + 1,23001136 = 10,68809637; 1 − (1,645·0,11/2,2)² = 0,99323494
    ['of the first batch', batchA, 4.729042500888167, 10.76089448918796],
    // √(31,4/0,642 + 3,8²) = √63,34965732 = 7,95924980…; E* = 1,645·7,95924980/2,56 = 5,11443981…
    // 10,22887962 + 2,706025/(2,56·0,642) = 10,22887962 + 1,64648179 = 11,87536141; 1 − (1,645·0,12/2,56)² = 0,99405408
    ['of the second batch', batchB, 5.114439810552269, 11.94639247982838],
    // u(D0) = √(28,25/0,642); √(2·28,25/0,642) = 9,38117…; E* = 1,645·9,38117/2,56 = 6,02813…
    ['with a background of its own', ownBackground, 6.028130517763513, 13.784704230676724],
    // Exact figures: √(36/4 + 4²) = 5; E* = 1,645·5/1; no u(k): E# = 2·8,225 + 1,645²/4
    [
      'with exact figures',
      { k: 1, kUncertainty: 0, areaCm2: 4, background: { value: 36, uncertainty: 4 } },
      8.225,
      17.12650625,
    ],
  ])('%s', (_what, factors, threshold, limit) => {
    const found = characteristicLimits(factors);
    expect(found.decisionThreshold).toBeCloseTo(threshold, 12);
    expect(found.detectionLimit).toBeCloseTo(limit, 12);
  });

  it.each([
    [batchA, 'Soglia di decisione E* = 4,7 kBq·h/m³, limite di rivelazione E# = 10,8 kBq·h/m³'],
    [batchB, 'Soglia di decisione E* = 5,1 kBq·h/m³, limite di rivelazione E# = 11,9 kBq·h/m³'],
    [ownBackground, 'Soglia di decisione E* = 6,0 kBq·h/m³, limite di rivelazione E# = 13,8 kBq·h/m³'],
  ])('is told with one decimal', (factors, text) => {
    expect(limitsText(characteristicLimits(factors))).toBe(text);
  });

  it('without a track of background counts as uncertain as one', () => {
    const none = { ...batchA, background: { value: 0, uncertainty: 1 } };
    // √(1/1² + 1²) = √2: E* = 1,645·√2/2,2
    expect(characteristicLimits(none).decisionThreshold).toBeCloseTo((1.645 * Math.SQRT2) / 2.2, 12);
  });

  it('with so unsure a k has no detection limit', () => {
    const limits = characteristicLimits({ ...batchA, k: 2, kUncertainty: 5 });
    expect(limits.detectionLimit).toBeNull();
    expect(limitsText(limits)).toBe('Soglia di decisione E* = 5,2 kBq·h/m³, nessun limite di rivelazione');
  });
});

describe('an LR', () => {
  it('below the limit calculated is told, with the one that is proposed', () => {
    const limits = characteristicLimits(batchA);
    expect(limitWarning(10, limits)).toContain('almeno 10,8 kBq·h/m³');
    expect([limitWarning(10.8, limits), limitWarning(12, limits)]).toEqual([null, null]);
    expect(limitWarning(12.5, characteristicLimits(ownBackground))).toContain('almeno 13,8 kBq·h/m³');
  });

  it('is proposed with one decimal, never below the one calculated', () => {
    expect([10.76, 11.946, 12, 12.01].map(proposedLimit)).toEqual([10.8, 12, 12, 12.1]);
  });
});

describe('properties', () => {
  const anyFactors = fc.record({
    k: fc.double({ min: 0.5, max: 10, noNaN: true }),
    kUncertainty: fc.constant(0),
    areaCm2: fc.double({ min: 0.1, max: 10, noNaN: true }),
    background: fc.record({
      value: fc.double({ min: 0, max: 500, noNaN: true }),
      uncertainty: fc.double({ min: 0.01, max: 50, noNaN: true }),
    }),
  });
  const share = fc.double({ min: 0.001, max: 0.5, noNaN: true });

  it('E# fulfils the equation it is defined by', () => {
    fc.assert(
      fc.property(anyFactors, share, (given, ofK) => {
        const { k, areaCm2, background } = given;
        const { decisionThreshold, detectionLimit: limit } = characteristicLimits({
          ...given,
          kUncertainty: k * ofK,
        });
        if (limit === null) throw new Error('k is sure enough');
        const variance =
          ((background.value + k * limit) / areaCm2 + background.uncertainty ** 2) / k ** 2 +
          (limit * ofK) ** 2;
        expect(limit).toBeCloseTo(decisionThreshold + 1.645 * Math.sqrt(variance), 6);
      }),
    );
  });

  it('E# lies above E*, and both rise with u(D0)', () => {
    fc.assert(
      fc.property(anyFactors, share, (given, ofK) => {
        const factors = { ...given, kUncertainty: given.k * ofK };
        const { background } = factors;
        const limits = characteristicLimits(factors);
        const unsure = characteristicLimits({
          ...factors,
          background: { ...background, uncertainty: background.uncertainty + 1 },
        });
        expect(limits.detectionLimit).toBeGreaterThan(limits.decisionThreshold);
        expect(unsure.decisionThreshold).toBeGreaterThan(limits.decisionThreshold);
        expect(unsure.detectionLimit).toBeGreaterThan(limits.detectionLimit ?? 0);
      }),
    );
  });
});
