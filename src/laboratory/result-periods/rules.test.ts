import { expect, test } from 'vitest';
import { type CountedMeasure, periodOf } from './rules.ts';

const measure: CountedMeasure = {
  ...{ esito: 'valid', esposizione: 200, background: 50, k: 2.5, saturazione: 1050, incertezzaK: 0.1 },
  ...{ limite: 10, incertezzaTracce: 15, incertezzaFondo: 5, fondoProprio: true },
};
const days = { inizio: '2025-01-01', fine: '2025-07-02', batch: 3 };

test('a result counts for the hours it was exposed, with the figures it was calculated with', () => {
  expect(periodOf(measure, days)).toEqual({
    // (1050 − 50)/2.5 kBq·h/m³ at least, were it saturated; 182 days of 24 hours.
    ...{ state: 'valid', exposure: 200, saturationExposure: 400, hours: 4368 },
    calibration: { k: 2.5, kUncertainty: 0.1, detectionLimit: 10 },
    ...{ tracesUncertainty: 15, backgroundUncertainty: 5, isOwnBackground: true, batch: 3 },
  });
});

test('of what nobody knows it says so', () => {
  const unknown = { ...measure, background: null, saturazione: null, incertezzaK: null, limite: null };
  expect(periodOf(unknown, { ...days, batch: null })).toMatchObject({
    ...{ saturationExposure: null, calibration: { kUncertainty: null, detectionLimit: null }, batch: null },
  });
});
