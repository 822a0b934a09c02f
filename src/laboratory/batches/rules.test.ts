import { expect, it } from 'vitest';
import { batchTexts, figureProblems, figureWarning, isValidOn } from './rules.ts';

const figures = {
  ...{ k: 2.2, kUncertainty: 0.1, background: 24, saturation: 12_000 },
  ...{ validFrom: '2026-01-01', validUntil: '2026-12-31' },
};

it.each([
  [{}, {}],
  [{ saturation: 24 }, { saturazione: batchTexts.saturationBelowBackground }],
  [{ validUntil: '2026-01-01' }, {}],
  [{ validUntil: '2025-12-31' }, { validoFino: batchTexts.validityReversed }],
  [{ validUntil: null }, {}],
])('figures with %o have the problems %o', (wrong, problems) => {
  expect(figureProblems({ ...figures, ...wrong })).toEqual(problems);
});

it('an expanded uncertainty of k above 20 % is told', () => {
  expect(figureWarning({ k: 2, kUncertainty: 0.2 })).toBeNull();
  expect(figureWarning({ k: 2, kUncertainty: 0.201 })).toBe(batchTexts.doubtful);
});

it('figures are valid from the first to the last day', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => isValidOn(day, figures))).toEqual([false, true, true, false]);
  expect(isValidOn('1999-01-01', { validFrom: null, validUntil: null })).toBe(true);
});
