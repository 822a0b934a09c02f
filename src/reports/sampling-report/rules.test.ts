import { describe, expect, test } from 'vitest';
import type { Measure } from '#laboratory/results/contract.ts';
import {
  daysOf,
  meanLine,
  periodProblem,
  type SampledExposure,
  sampledFigure,
  sampledMean,
} from './rules.ts';

describe('the two dates of the form', () => {
  test.each([
    ['', '', 'Compilare i campi'],
    ['2026-03-10', '', 'Compilare i campi'],
    ['', '2026-03-10', 'Compilare i campi'],
    ['2026-03-10', '2026-03-01', 'Controlla le date'],
    ['2026-03-10', '2026-03-10', null],
    ['2026-03-01', '2026-03-10', null],
  ])('%s to %s: %s (R2-403, R2-404)', (start, end, problem) => {
    expect(periodProblem({ start, end })).toBe(problem);
  });
});

const measure = (changes: Partial<Measure> = {}): Measure => ({
  ...{ traces: 464, incertezzaTracce: 20, background: 24, incertezzaFondo: 2, fondoProprio: false },
  ...{ conteggi: null, area: null, campi: null, chiQuadro: null, k: 2, incertezzaK: 0.1, limite: 10 },
  ...{ saturazione: null, giorniInvecchiamento: null, esposizione: 480, incertezzaEsposizione: 24 },
  ...{ esito: 'valid', ...changes },
});
/** 100 days with 480 kBq·h/m³: 1000·480/2400 = 200 Bq/m³. */
const exposure = (changes: Partial<SampledExposure> = {}): SampledExposure => ({
  ...{ codice: 'LBS1', inizio: '2025-01-01', fine: '2025-04-11', smarrito: false },
  ...{ risultato: { misura: measure(), lotto: 1 }, ...changes },
});
const without = exposure({ risultato: null });

describe('a dosimeter in the report', () => {
  test.each([
    [exposure(), '200 ± 20 Bq/m³', 100],
    [exposure({ risultato: { misura: measure({ esito: 'below-limit' }), lotto: 1 } }), '< LR', 100],
    [exposure({ risultato: { misura: measure({ esito: 'saturated' }), lotto: 1 } }), 'saturo', 100],
    [without, 'in corso', 100],
    [exposure({ fine: null, risultato: null }), 'in corso', null],
    [exposure({ smarrito: true, risultato: null }), 'smarrito', 100],
  ])('%# is printed as it is: %s', (one, figure, days) => {
    expect(sampledFigure(one)).toBe(figure);
    expect(daysOf(one)).toBe(days);
  });
});

describe('the mean of a point', () => {
  /** 50 days with 480 kBq·h/m³: 400 Bq/m³. */
  const short = exposure({ inizio: '2025-04-11', fine: '2025-05-31' });

  test('is weighted by days, not the mean of the means', () => {
    // 1000·(480 + 480)/(2400 + 1200)
    expect(sampledMean([exposure(), short])?.concentration).toBeCloseTo(266.67, 2);
  });

  test.each([
    [[exposure()], 300, /^Media: 200 ± 22 Bq\/m³ – inferiore al livello di riferimento$/],
    [[exposure()], 199, / – superiore al livello di riferimento$/],
    [[exposure()], 200, / – inferiore al livello/],
    [[exposure(), without], 300, / \(1 di 2 dosimetri analizzati\)$/],
    [[without], 300, /^Media: —$/],
    [[exposure({ risultato: { misura: measure({ esito: 'saturated' }), lotto: 1 } })], 300, /^Media: —$/],
  ])('%# is compared with the level', (exposures, level, line) => {
    expect(meanLine(exposures, level)).toMatch(line);
  });
});
