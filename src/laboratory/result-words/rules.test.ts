import { describe, expect, it } from 'vitest';
import type { Mean, ResultState } from '../results/rules.ts';
import {
  ageingText,
  concentrationText,
  exposureText,
  type Figures,
  formulas,
  meanFormula,
  meanText,
  roundedConcentration,
} from './rules.ts';

const figures: Figures = {
  state: 'valid',
  density: { value: 450, uncertainty: 15 },
  background: { value: 50, uncertainty: 20 },
  calibration: { k: 2, kUncertainty: 0.3, detectionLimit: 10, saturation: 20_000, ageingDays: 300 },
  exposure: { value: 200, uncertainty: 32.5 },
  hours: 2400,
};

describe('a figure', () => {
  it('is printed rounded with its expanded uncertainty and unit', () => {
    expect(exposureText(figures)).toBe('200,0 ± 65,0 kBq·h/m³');
    // 1000 · 200/2400 = 83,33; 1000 · 65/2400 = 27,08
    expect(concentrationText(figures)).toBe('83 ± 27 Bq/m³');
    expect(concentrationText({ ...figures, exposure: { value: 200, uncertainty: null } })).toBe('83 Bq/m³');
    expect(exposureText({ ...figures, exposure: { value: 1234.56, uncertainty: 0.04 } })).toBe(
      '1.234,6 ± 0,1 kBq·h/m³',
    );
  });

  it.each<[ResultState, string]>([
    ['below-limit', '< LR'],
    ['saturated', 'saturo'],
    ['recount', 'ricontare'],
    ['incomplete', 'manca il fondo'],
  ])('of one that is %s is never a number but %s', (state, word) => {
    expect([exposureText({ ...figures, state }), concentrationText({ ...figures, state })]).toEqual([
      word,
      word,
    ]);
  });

  it.each([
    [358.4, 25.98, '358,4 ± 52,0 kBq·h/m³'],
    [1920.8, 100.5, '1.920,8 ± 201,0 kBq·h/m³'],
    [10, 3.6, '10,0 ± 7,2 kBq·h/m³'],
    [298.9, null, '298,9 kBq·h/m³'],
  ])('of %s has as many decimals as its uncertainty', (value, uncertainty, text) => {
    expect(exposureText({ state: 'valid', exposure: { value, uncertainty } })).toBe(text);
  });

  it('of one that is saturated says what it is at least', () => {
    const saturated = { ...figures, state: 'saturated' as const, saturationExposure: 5443.636, hours: 4296 };
    expect(exposureText(saturated)).toBe('saturo, almeno 5.443,6 kBq·h/m³');
    // 1000 · 5443,636/4296 = 1267,14
    expect(concentrationText(saturated)).toBe('saturo, almeno 1.267 Bq/m³');
    expect(concentrationText({ ...saturated, hours: null })).toBe('saturo');
    expect(formulas({ ...saturated, saturationExposure: 9975 }, null)).toContain(
      'saturazione: E ≥ (20.000 − 50)/2 = 9.975 kBq·h/m³',
    );
  });

  it('without days is none', () => {
    expect(concentrationText({ ...figures, hours: 0 })).toBe('–');
    expect(concentrationText({ ...figures, hours: null })).toBe('–');
    expect(concentrationText({ ...figures, exposure: null })).toBe('–');
  });

  it.each([
    [299.5, 300],
    [300.49, 300],
    [-0.5, -1],
    [-0.2, 0],
  ])('%s is rounded to %s', (value, rounded) => {
    expect(roundedConcentration(value)).toBe(rounded);
  });
});

describe('a mean', () => {
  const mean: Mean = {
    ...{ concentration: 100, uncertainty: 10.8, exposure: 600, hours: 6000 },
    ...{ isUpperBound: false, isLowerBound: false },
  };

  it('is printed as a figure, or as what it is below of', () => {
    expect(meanText(mean)).toBe('100 ± 22 Bq/m³');
    expect(meanText({ ...mean, isUpperBound: true })).toBe('inferiore a 100 ± 22 Bq/m³');
    expect(meanText({ ...mean, isLowerBound: true })).toBe('almeno 100 ± 22 Bq/m³');
    expect(meanText({ ...mean, uncertainty: null, isLowerBound: true })).toBe('almeno 100 Bq/m³');
  });

  it('tells how it came about', () => {
    const periods = [
      { exposure: 200, hours: 2400 },
      { exposure: 400, hours: 3600 },
    ];
    expect(meanFormula(periods, mean)).toBe(
      'C = 1000·ΣE/Σore = 1000·(200 + 400)/(2.400 + 3.600) = 100 Bq/m³',
    );
    expect(meanFormula(periods, { ...mean, isUpperBound: true })).toMatch(/^C ≤ 1000/);
    expect(meanFormula(periods, { ...mean, isLowerBound: true })).toMatch(/^C ≥ 1000/);
  });
});

describe('the formulas of a result', () => {
  it('have its numbers in them', () => {
    expect(formulas(figures, { counts: 900, areaCm2: 2 })).toEqual([
      'D = N/A = 900/2 = 450 tracce/cm²',
      'E = (D − D0)/k = (450 − 50)/2 = 200 kBq·h/m³',
      'U(E) = 2·√((u(D)² + u(D0)²)/k² + (E·u(k)/k)²) = 2·√((15² + 20²)/2² + (200·0,3/2)²) = 65 kBq·h/m³',
      'C = 1000·E/ore = 1000·200/2.400 = 83 Bq/m³',
      'LR = 10 kBq·h/m³ = 1000·10/2.400 = 4 Bq/m³',
    ]);
  });

  it('leave out what is not known', () => {
    const { calibration, exposure } = figures;
    const unknown = { ...calibration, kUncertainty: null, detectionLimit: null };
    const known = {
      ...figures,
      calibration: unknown,
      exposure: { value: 200, uncertainty: null },
      hours: null,
    };
    expect(formulas(known, null)).toEqual(['E = (D − D0)/k = (450 − 50)/2 = 200 kBq·h/m³']);
    expect(formulas({ ...known, background: null, exposure }, null)).toEqual([]);
  });
});

it('an exposure that was too long is told in days', () => {
  expect(ageingText(300, 1234)).toBe(
    'L’esposizione è durata 1.234 giorni, oltre i 300 del lotto: l’invecchiamento del materiale può abbassare il risultato.',
  );
});
