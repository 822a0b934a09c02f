import { expect, it } from 'vitest';
import { batchTexts, figureProblems, figureWarning, isValidOn, problemsOnWire } from './rules.ts';

const figures = {
  ...{ k: 2.2, kUncertainty: 0.11, background: 24, backgroundUncertainty: 4, areaCm2: 1 },
  ...{ detectionLimit: 10, saturation: 12_000 },
  ...{ validFrom: '2026-01-01', validUntil: '2026-12-31' },
};

it.each([
  [{}, {}],
  [{ saturation: 24 }, { saturazione: batchTexts.saturationBelowBackground }],
  [{ detectionLimit: 4.73 }, {}],
  [{ detectionLimit: 4.72 }, { limite: batchTexts.limitBelowThreshold(4.729) }],
  [{ detectionLimit: 0.001 }, { limite: batchTexts.limitBelowThreshold(4.729) }],
  [{ kUncertainty: 1.33 }, {}],
  [{ kUncertainty: 1.34 }, { incertezzaK: batchTexts.unsureCalibration }],
  [{ k: 2, kUncertainty: 5 }, { incertezzaK: batchTexts.unsureCalibration }],
  [{ validUntil: '2026-01-01' }, {}],
  [{ validUntil: '2025-12-31' }, { validoFino: batchTexts.validityReversed }],
  [{ validUntil: null }, {}],
  [{ validFrom: null }, {}],
  [{ validFrom: null, validUntil: null }, {}],
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

it('figures on the wire are judged field by field as they are called there', () => {
  const fields = {
    ...{ k: 2.2, incertezzaK: 0.11, fondo: 24, incertezzaFondo: 4, area: 1, limite: 10, saturazione: 12_000 },
    ...{ validoDal: '2026-01-01', validoFino: '2026-12-31' },
  };
  expect(problemsOnWire(fields)).toEqual({});
  expect(problemsOnWire({ ...fields, incertezzaK: 5 })).toHaveProperty('incertezzaK');
  expect(problemsOnWire({ ...fields, k: 0.1, incertezzaK: 0.01, limite: 10 })).toEqual({
    limite: expect.stringContaining('soglia di decisione'),
  });
  // The threshold grows with the background’s uncertainty, and falls with the area that is read.
  expect(problemsOnWire({ ...fields, limite: 4.72 })).toHaveProperty('limite');
  expect(problemsOnWire({ ...fields, limite: 4.72, area: 4 })).toEqual({});
  expect(problemsOnWire({ ...fields, incertezzaFondo: 40 })).toHaveProperty('limite');
  expect(problemsOnWire({ ...fields, saturazione: 24 })).toEqual({
    saturazione: batchTexts.saturationBelowBackground,
  });
  expect(problemsOnWire({ ...fields, validoFino: '2025-01-01' })).toEqual({
    validoFino: batchTexts.validityReversed,
  });
});
