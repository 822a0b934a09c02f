import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exposureOf } from '../../results/rules.ts';
import { budgetTerms, expandedText, termText, uncertaintyBudget, yearsExposure } from './rules.ts';

const batch = {
  ...{ k: 2.2, kUncertainty: 0.11, areaCm2: 1 },
  background: { value: 24, uncertainty: 4 },
};

it('a year at the level of 300 Bq/m³ is an exposure of 2.628 kBq·h/m³', () => {
  expect(yearsExposure(300)).toBeCloseTo(2628, 9);
});

it('the uncertainty at the level, worked by hand, comes from k', () => {
  // D = 24 + 2,2·2628 = 5805,6. √5805,6/2,2 = 34,634; 4/2,2 = 1,818; 2628·0,11/2,2 = 131,4; u = 135,900
  const { terms, uncertainty, ...rest } = uncertaintyBudget(2628, batch);
  expect(terms.counting.uncertainty).toBeCloseTo(Math.sqrt(5805.6) / 2.2, 12);
  expect(terms.background.uncertainty).toBeCloseTo(4 / 2.2, 12);
  expect(terms.calibration.uncertainty).toBeCloseTo(131.4, 12);
  expect(uncertainty).toBeCloseTo(135.89985252882127, 11);
  expect(budgetTerms.map((term) => termText(terms[term]))).toEqual([
    '34,6 (6,5 %)',
    '1,8 (0,0 %)',
    '131,4 (93,5 %)',
  ]);
  expect(expandedText({ terms, uncertainty, ...rest })).toBe('271,8 (10,3 % di E)');
});

it('of an exposure of nothing it has no share of E', () => {
  expect(expandedText(uncertaintyBudget(0, batch))).toMatch(/^\d+,\d$/);
});

it('the shares make the whole, which is the uncertainty a result has', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), (exposure) => {
      const { terms, uncertainty } = uncertaintyBudget(exposure, batch);
      const shares = budgetTerms.map((term) => terms[term].share);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      const value = batch.background.value + batch.k * exposure;
      const result = exposureOf({ value, uncertainty: Math.sqrt(value) }, batch.background, batch);
      expect(result.uncertainty).toBeCloseTo(uncertainty, 6);
    }),
  );
});
