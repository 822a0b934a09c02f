import { describe, expect, test } from 'vitest';
import type { Measure } from '#laboratory/results/contract.ts';
import { addDays } from '#platform/contract/dates.ts';
import {
  daysOf,
  meanLine,
  periodProblem,
  type SampledExposure,
  sampledFigures,
  sampledMean,
  sampledRemarks,
  samplingNumber,
  type Yardstick,
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
const resultOf = (changes: Partial<Measure> = {}) => ({
  ...{ misura: measure(changes), lotto: 1, codiceLotto: 'CR39-A' },
});
/** 100 days with 480 kBq·h/m³: 1000·480/2400 = 200 Bq/m³. */
const exposure = (changes: Partial<SampledExposure> = {}): SampledExposure => ({
  ...{ codice: 'LBS1', inizio: '2025-01-01', fine: '2025-04-11', smarrito: false },
  ...{ risultato: resultOf(), ...changes },
});
const without = exposure({ risultato: null });

describe('a dosimeter in the report', () => {
  test.each([
    // 480 ± 48 kBq·h/m³.
    [exposure(), '480,0 ± 48,0 kBq·h/m³', '200 ± 20 Bq/m³', 100],
    [exposure({ risultato: resultOf({ esito: 'below-limit' }) }), '< LR', '< LR', 100],
    [exposure({ risultato: resultOf({ esito: 'saturated' }) }), 'saturo', 'saturo', 100],
    [
      // (4824 − 24)/2 = 2400 kBq·h/m³ over 2400 h.
      exposure({ risultato: resultOf({ esito: 'saturated', saturazione: 4824 }) }),
      ...(['saturo, almeno 2.400,0 kBq·h/m³', 'saturo, almeno 1.000 Bq/m³', 100] as const),
    ],
    [without, '—', 'in corso', 100],
    [exposure({ fine: null, risultato: null }), '—', 'in corso', null],
    [exposure({ smarrito: true, risultato: null }), '—', 'smarrito', 100],
  ])('%# is printed as it is', (one, figure, concentration, days) => {
    expect(sampledFigures(one)).toEqual({ exposure: figure, concentration });
    expect(daysOf(one)).toBe(days);
  });
});

const yardstick: Yardstick = {
  ...{ level: 300, rule: 'rounded-value', annual: { least: 340, most: 400 } },
};

describe('the mean of a point', () => {
  /** 50 days with 480 kBq·h/m³: 400 Bq/m³. */
  const short = exposure({ inizio: '2025-04-11', fine: '2025-05-31' });
  /** `days` from a day on, at 200 Bq/m³. */
  const stay = (inizio: string, days: number, changes: Partial<Measure> = {}) =>
    exposure({
      ...{ inizio, fine: addDays(inizio, days) },
      risultato: resultOf({ esposizione: (200 * 24 * days) / 1000, ...changes }),
    });
  const year = [stay('2025-01-01', 180), stay('2025-06-30', 175)];

  test('is weighted by days, not the mean of the means', () => {
    // 1000·(480 + 480)/(2400 + 1200)
    expect(sampledMean([exposure(), short], yardstick)?.mean.concentration).toBeCloseTo(266.67, 2);
  });

  test.each([
    [year, 300, /^Media annua \(355 giorni\): 200 ± 20 Bq\/m³ – non superiore al livello di riferimento$/],
    [year, 199, / – superiore al livello di riferimento \*$/],
    [year, 200, / – non superiore al livello di riferimento \*$/],
    [year, 150, / – superiore al livello di riferimento$/],
    [[...year, without], 300, / – non superiore al livello di riferimento \(2 di 3 dosimetri analizzati\)$/],
    [[without], 300, /^Media: —$/],
    [[exposure({ risultato: resultOf({ esito: 'saturated' }) })], 300, /^Media: —$/],
  ])('%# is compared with the level when it is annual', (exposures, level, line) => {
    expect(meanLine(exposures, { ...yardstick, level })).toMatch(line);
  });

  const unjudged = / – non è una media annua: nessun confronto con il livello di riferimento$/;
  test.each([
    ['339 days', [stay('2025-01-01', 339)], /^Media di 339 giorni: 200 ± \d+ Bq\/m³/, true],
    ['340 days', [stay('2025-01-01', 340)], /^Media annua \(340 giorni\): /, false],
    ['400 days', [stay('2025-01-01', 400)], /^Media annua \(400 giorni\): /, false],
    ['401 days', [stay('2025-01-01', 401)], /^Media di 401 giorni: /, true],
    [
      '30 days between',
      [stay('2025-01-01', 180), stay('2025-07-30', 175)],
      ...([/^Media di 355 giorni: /, true] as const),
    ],
    [
      '29 days between',
      [stay('2025-01-01', 180), stay('2025-07-29', 175)],
      ...([/^Media annua \(355 giorni\): /, false] as const),
    ],
  ])('over %s says its days, and is judged only as a year', (_what, exposures, line, isUnjudged) => {
    // A level far below it: what is judged is above.
    const words = meanLine(exposures, { ...yardstick, level: 100 });
    expect(words).toMatch(line);
    expect(unjudged.test(words)).toBe(isUnjudged);
    expect(words.includes('superiore')).toBe(!isUnjudged);
  });

  test('with a bound that does not settle it is not comparable', () => {
    const early = stay('2025-01-01', 180, { esito: 'saturated', saturazione: 424 });
    // (424 − 24)/2 = 200 and 840 kBq·h/m³ over 8520 h.
    expect(meanLine([early, stay('2025-06-30', 175)], yardstick)).toMatch(
      /^Media annua \(355 giorni\): almeno 122 ± \d+ Bq\/m³ – non confrontabile con il livello di riferimento$/,
    );
  });

  test('by the guard band is judged only clear of its uncertainty', () => {
    const guarded = { ...yardstick, rule: 'guard-band' as const };
    expect(meanLine(year, { ...guarded, level: 220 })).toMatch(/ – non superiore al livello di riferimento$/);
    expect(meanLine(year, { ...guarded, level: 219 })).toMatch(/ – non confrontabile/);
  });
});

test('remarks name each batch once with k and LR, and what has aged', () => {
  const aged = exposure({ codice: 'LBS2', risultato: resultOf({ giorniInvecchiamento: 99 }) });
  expect(sampledRemarks([exposure(), aged])).toEqual([
    'Lotto CR39-A: k = 2 tracce/cm² per kBq·h/m³, LR = 10 kBq·h/m³.',
    'Dosimetro LBS2: L’esposizione è durata 100 giorni, oltre i 99 del lotto: l’invecchiamento del materiale può abbassare il risultato.',
  ]);
  const past = { ...resultOf({ limite: null }), lotto: null, codiceLotto: null };
  expect(sampledRemarks([exposure({ risultato: past })])).toEqual([
    'Senza lotto: k = 2 tracce/cm² per kBq·h/m³, LR non noto.',
  ]);
  expect(sampledRemarks([without])).toEqual([]);
});

test('the number is that of the site and of the second in Rome', () => {
  expect(samplingNumber(16, new Date('2026-11-22T09:19:05Z'))).toBe('RC-16-20261122-101905');
  expect(samplingNumber(16, new Date('2026-07-22T22:30:00Z'))).toBe('RC-16-20260723-003000');
});
