import { describe, expect, it } from 'vitest';
import type { ResultState } from '../results/rules.ts';
import { figureOfMean, figureOfResult, figureWithoutMean } from './rules.ts';

const hours = 4320;
/** Half a year at so many Bq/m³, U = 10 % of it. */
const result = (bqM3: number, state: ResultState = 'valid') => {
  const value = (bqM3 * hours) / 1000;
  return { state, exposure: { value, uncertainty: value / 20 }, hours, saturationExposure: 5400 };
};

describe('a result beside its level', () => {
  it.each([
    ['below', result(270), 300, '270 ± 27', 'Bq/m³', null, null],
    ['printed as the level itself', result(300.4), 300, '300 ± 30', 'Bq/m³', null, null],
    ['printed one above', result(300.5), 300, '301 ± 30', 'Bq/m³', 'above', 'sopra il livello (300)'],
    [
      'above the level of a new dwelling',
      result(270),
      200,
      '270 ± 27',
      'Bq/m³',
      'above',
      'sopra il livello (200)',
    ],
    ['of thousands', result(1234), 1100, '1.234 ± 123', 'Bq/m³', 'above', 'sopra il livello (1.100)'],
    ['of no site', result(900), null, '900 ± 90', 'Bq/m³', null, null],
    ['below the detection limit', result(3, 'below-limit'), 300, '< LR', null, null, null],
    [
      'saturated',
      result(9000, 'saturated'),
      300,
      'saturo, almeno 1.250',
      'Bq/m³',
      'above',
      'sopra il livello (300)',
    ],
    ['saturated, of no site', result(9000, 'saturated'), null, 'saturo, almeno 1.250', 'Bq/m³', null, null],
    [
      'to be counted again',
      result(438, 'recount'),
      300,
      'ricontare',
      null,
      'partial',
      'risultato non definitivo',
    ],
    [
      'without a background',
      result(438, 'incomplete'),
      300,
      'manca il fondo',
      null,
      'partial',
      'risultato non definitivo',
    ],
    ['without days', { ...result(438), hours: null }, 300, '–', null, null, null],
  ] as const)('that is %s', (_what, measured, level, figure, unit, mark, word) => {
    expect(figureOfResult(measured, level, 'rounded-value')).toEqual({ figure, unit, mark, word });
  });

  it.each([
    [329, 'above', 'sopra il livello (300)'],
    [328, 'partial', 'non confrontabile con il livello (300)'],
    [273, 'partial', 'non confrontabile con il livello (300)'],
    [272, null, null],
  ] as const)('of %i ± 28 is said to be above as the report says it, where U counts', (bqM3, mark, word) => {
    const value = (bqM3 * hours) / 1000;
    const measured = { ...result(bqM3), exposure: { value, uncertainty: (14 * hours) / 1000 } };
    expect(figureOfResult(measured, 300, 'guard-band')).toMatchObject({ mark, word });
  });
});

describe('a mean beside its level', () => {
  const of = (concentration: number, more: object = {}) => ({
    mean: { concentration, expanded: 27.4, isUpperBound: false, ...more },
  });
  const year = { comparison: 'below', days: 365, isAnnual: true } as const;
  const part = { comparison: 'below', days: 180, isAnnual: false } as const;

  it.each([
    ['below over a year', { ...of(265), ...year }, '265 ± 27', null, null],
    [
      'below over half a year',
      { ...of(265), ...part },
      '265 ± 27',
      'partial',
      'misura parziale, su 180 giorni',
    ],
    [
      'below over a day',
      { ...of(265), ...part, days: 1 },
      '265 ± 27',
      'partial',
      'misura parziale, su 1 giorno',
    ],
    [
      'above over a year',
      { ...of(465), ...year, comparison: 'above' },
      '465 ± 27',
      'above',
      'sopra il livello (300)',
    ],
    [
      'above over half a year',
      { ...of(465), ...part, comparison: 'above' },
      '465 ± 27',
      'above',
      'sopra il livello (300), su 180 giorni',
    ],
    [
      'not settled',
      { ...of(310), ...year, comparison: 'not-comparable' },
      '310 ± 27',
      'partial',
      'non confrontabile con il livello (300)',
    ],
    ['an upper bound', { ...of(40, { isUpperBound: true }), ...year }, 'inferiore a 40 ± 27', null, null],
    [
      'a lower bound',
      { ...of(721, { isLowerBound: true }), ...year, comparison: 'above' },
      'almeno 721 ± 27',
      'above',
      'sopra il livello (300)',
    ],
    ['imported, without an uncertainty', { ...of(265, { expanded: null }), ...year }, '265', null, null],
  ] as const)('that is %s', (_what, mean, figure, mark, word) => {
    expect(figureOfMean(mean, 300)).toEqual({ figure, unit: 'Bq/m³', mark, word });
  });

  it.each([
    ['recount', 'ricontare', 'partial', 'risultato non definitivo'],
    ['incomplete', 'manca il fondo', 'partial', 'risultato non definitivo'],
    ['saturated', 'saturo', 'above', 'sopra il livello'],
    ['no-hours', '–', null, null],
  ] as const)('that cannot be told (%s) is never a number', (why, figure, mark, word) => {
    expect(figureWithoutMean(why)).toEqual({ figure, unit: null, mark, word });
  });
});
