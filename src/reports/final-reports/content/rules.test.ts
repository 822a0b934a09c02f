import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import type { ResultState } from '#laboratory/results/rules.ts';
import {
  exposure,
  factsOf,
  halves,
  onePoint,
  pointOf,
  reportIssue,
  reportOf,
} from '#test/support/report-facts.ts';
import { composeReport } from './rules.ts';

describe('a point', () => {
  it('has its mean weighted by time, not the mean of its means', () => {
    const point = onePoint(halves([100, 100], [300, 200]));
    expect(point.totalDays).toBe(400);
    expect(point.mean?.concentration).toBeCloseTo(175, 9);
    expect(point).toMatchObject({ isSufficient: true, missing: null, outcome: 'below' });
  });

  it('tells its floor in words, and the decision threshold of each reading', () => {
    const stay = exposure('2025-01-10', 350, 100);
    const read = { ...stay, result: stay.result && { ...stay.result, areaCm2: 1 } };
    const point = onePoint([read]);
    expect(point.floor).toBe('Piano terra');
    // 1,645 · √(24/1 + 4²) / 2
    expect(point.exposures[0]?.decisionThreshold).toBeCloseTo(5.201_947, 5);
    expect(onePoint([stay]).exposures[0]?.decisionThreshold).toBeNull();
  });

  it.each([
    [339, 'insufficient', 'manca 1 giorno'],
    [340, 'below', null],
    [317, 'insufficient', 'mancano 23 giorni'],
  ] as const)('of %i days is %s (R1-199)', (days, outcome, missing) => {
    expect(onePoint([exposure('2025-01-10', days, 100)])).toMatchObject({ outcome, missing });
  });

  it.each([
    [300.4, 'below'],
    [300.5, 'above'],
  ] as const)('with a mean of %d Bq/m³ is %s: judged as printed', (radon, outcome) => {
    expect(onePoint([exposure('2025-01-10', 350, radon)]).outcome).toBe(outcome);
  });

  it.each([
    // LR of 12 kBq·h/m³ over 170 days is 2,9 Bq/m³: at most 151, and at least 150.
    [300, 'below', { isUpperBound: true, isLowerBound: false }],
    // At most 301,5, at least 300: nobody knows on which side of 300 it lies.
    [600, 'not-comparable', { isUpperBound: true, isLowerBound: false }],
    // At most 303, at least 301.
    [602, 'above', { isUpperBound: false, isLowerBound: true }],
  ] as const)('with %d Bq/m³ and a half year below LR is %s', (radon, outcome, mean) => {
    expect(onePoint(halves([170, radon], [170, 1, 'below-limit']))).toMatchObject({ outcome, mean });
  });

  it.each([
    // (12 000 − 24)/2 = 5988 kBq·h/m³ over 8640 h: 693 Bq/m³ by itself; with 140 Bq/m³ before it, 763.
    [180, 'above', 763],
    // Over 17 280 h: 347 by itself.
    [540, 'above', null],
  ] as const)('with a saturated period of %i days is %s by what that is at least', (days, outcome, mean) => {
    const point = onePoint(halves([180, 140], [days, 5000, 'saturated']));
    expect(point).toMatchObject({ outcome, missing: null, mean: { isLowerBound: true } });
    if (mean !== null) expect(Math.round(point.mean?.concentration ?? 0)).toBe(mean);
    expect(point.exposures[1]).toMatchObject({ state: 'saturated', leastExposure: 5988 });
  });

  it('with a saturated period whose bound lies below the level is not comparable', () => {
    const early = exposure('2025-01-10', 350, 900, 'saturated');
    if (!early.result) throw new Error('it has a result');
    early.result.measure.saturazione = 1000;
    // (1000 − 24)/2 = 488 kBq·h/m³ over 8400 h: 58 Bq/m³.
    const report = reportOf([pointOf(1, [early])]);
    expect(report.points[0]).toMatchObject({ outcome: 'not-comparable', missing: null });
    expect(report.isAboveLevel).toBe(false);
    expect(report.texts.conclusions[0]).toMatch(/^Di nessun punto si può dire/);
    expect(report.texts.conclusions[1]).toContain('«Non confrontabile»');
  });

  it('saturated without anything known of its batch is without a result, and says so', () => {
    const past = exposure('2025-01-10', 350, 900, 'saturated');
    if (!past.result) throw new Error('it has a result');
    past.result.measure.saturazione = null;
    expect(onePoint([past])).toMatchObject({
      ...{ mean: null, outcome: 'no-result', missing: expect.stringMatching(/è saturo$/) },
    });
  });

  it.each([
    [400, 210, 'below', false],
    [401, 210, 'not-comparable', true],
    [401, 310, 'above', true],
  ] as const)('of %i days and %i Bq/m³ is %s', (days, radon, outcome, isTooLong) => {
    expect(onePoint([exposure('2025-01-10', days, radon)])).toMatchObject({ outcome, isTooLong });
  });

  it('tells the days its batch lasts only of what lay longer', () => {
    const [first, second] = onePoint(halves([365, 100], [366, 100])).exposures;
    expect([first?.agedBeyond, second?.agedBeyond]).toEqual([null, 365]);
  });

  it.each([
    [null, 'valid', /^manca il risultato del dosimetro LBS\d+$/],
    [100, 'recount', /^il dosimetro LBS\d+ è da ricontare$/],
  ] as const)('with a result of %d that is %s has no mean, and says why', (radon, state, words) => {
    const point = onePoint(halves([180, 900], [180, radon, state]));
    expect(point).toMatchObject({ mean: null, outcome: 'no-result', missing: expect.stringMatching(words) });
  });

  it('counts a period below LR as LR, and its mean as an upper bound', () => {
    const point = onePoint(halves([180, 1, 'below-limit'], [180, 100]));
    const counted = (1000 * (12 + (100 * 180 * 24) / 1000)) / (360 * 24);
    expect(point.mean).toMatchObject({ isUpperBound: true });
    expect(point.mean?.concentration).toBeCloseTo(counted, 9);
  });

  it('reports the longest chain, and leaves what lies 30 days apart from it out', () => {
    const point = onePoint([exposure('2025-01-01', 100, 50), exposure('2025-05-11', 200, 60)]);
    expect([point.totalDays, point.exposures.length]).toEqual([200, 1]);
    const chained = onePoint([exposure('2025-01-01', 100, 50), exposure('2025-05-10', 200, 60)]);
    expect([chained.totalDays, chained.exposures.length]).toEqual([300, 2]);
  });

  it('has a mean between its periods, whatever they are', () => {
    // Long and strong enough to be above LR.
    const stay = fc.record({
      days: fc.integer({ min: 10, max: 200 }),
      radon: fc.integer({ min: 100, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 5 }), (stays) => {
        let start = '2024-01-01';
        const exposures = stays.map(({ days, radon }) => {
          const one = exposure(start, days, radon);
          start = one.fine;
          return one;
        });
        const mean = onePoint(exposures).mean?.concentration ?? Number.NaN;
        const means = stays.map(({ radon }) => radon);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...means) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...means) + 1e-9);
      }),
      { seed: 20260316, numRuns: 100 },
    );
  });
});

describe('the decision rule', () => {
  const guarded = { ...defaultReportSettings.decision, rule: 'guard-band' as const };
  const reportBy = (decision: typeof defaultReportSettings.decision, radon: number) =>
    composeReport(factsOf([pointOf(1, [exposure('2025-01-10', 350, radon)])]), reportIssue, {
      version: 3,
      settings: { ...defaultReportSettings, decision },
    });

  it('is that of the settings, and printed with its risk', () => {
    // u(k)/k = 5 %, counts 20 and background 4 on k 2: U of 310 Bq/m³ over 8400 h is 31.
    const simple = reportBy(defaultReportSettings.decision, 310);
    expect(simple.points[0]).toMatchObject({ outcome: 'above' });
    expect(simple).toMatchObject({ decisionRule: 'rounded-value', longestDays: 400 });
    expect(simple.texts.decision).toContain('50 %');
    const banded = reportBy(guarded, 310);
    expect(banded.points[0]).toMatchObject({ outcome: 'not-comparable' });
    expect(banded.points[0]?.mean?.expanded).toBeCloseTo(31.1, 1);
    expect(banded.isAboveLevel).toBe(false);
    expect(banded.texts.decision).toContain('2,5 %');
    expect(reportBy(guarded, 340).points[0]).toMatchObject({ outcome: 'above' });
  });

  it('has the laboratory’s own words where there are some', () => {
    const text = 'Si confronta con {livello} Bq/m³ come concordato.';
    expect(reportBy({ ...guarded, text }, 100).texts.decision).toBe(
      'Si confronta con 300 Bq/m³ come concordato.',
    );
  });
});

describe('one dosimeter’s stay', () => {
  const stay = (change: Partial<Measure>, esito: ResultState = 'valid', areaCm2: number | null = 1) => {
    const one = exposure('2025-01-10', 350, 100, esito);
    const result = one.result && {
      ...{ ...one.result, areaCm2 },
      measure: { ...one.result.measure, ...change },
    };
    const [said] = onePoint([{ ...one, result }]).exposures;
    return said;
  };

  it('has exposure and concentration over its days, each with its expanded uncertainty and its limit', () => {
    // 840 kBq·h/m³ over 8400 h are 100 Bq/m³; U = 2 · 10 kBq·h/m³.
    expect(stay({})).toMatchObject({
      ...{ days: 350, state: 'valid', exposure: 840, exposureExpanded: 20, limitExposure: 12 },
      concentration: expect.closeTo(100, 9),
      concentrationExpanded: expect.closeTo(2.380_952, 5),
      limit: expect.closeTo(1.428_571, 5),
      ...{ leastExposure: null, leastConcentration: null, resultId: expect.any(Number), agedBeyond: null },
    });
    expect(stay({})).not.toHaveProperty('source');
  });

  it('says nothing of what nobody measured, and no uncertainty where none is known', () => {
    const [unread] = onePoint([exposure('2025-01-10', 350, null)]).exposures;
    expect(unread).toMatchObject({
      ...{ state: null, exposure: null, exposureExpanded: null, concentration: null, limit: null },
      ...{ concentrationExpanded: null, limitExposure: null, decisionThreshold: null, resultId: null },
    });
    expect(stay({ incertezzaEsposizione: null })).toMatchObject({
      ...{ exposure: 840, exposureExpanded: null, concentrationExpanded: null },
    });
  });

  it('has no decision threshold without all that it follows from', () => {
    expect(stay({})?.decisionThreshold).toBeGreaterThan(0);
    for (const unknown of ['incertezzaK', 'background', 'incertezzaFondo'] as const)
      expect(stay({ [unknown]: null })?.decisionThreshold).toBeNull();
    expect(stay({}, 'valid', null)?.decisionThreshold).toBeNull();
  });

  it('is bounded from below only where it is saturated', () => {
    expect(stay({}, 'saturated')).toMatchObject({
      leastExposure: 5988,
      leastConcentration: expect.closeTo(712.857, 3),
    });
  });

  it('tells where its data come from, where that is kept', () => {
    const source = {
      ...{ receivedOn: '2026-01-10', readOn: null, batch: 'L1', k: 2, background: 24 },
      ...{ placedBy: null, removedBy: null },
    };
    const [told] = onePoint([{ ...exposure('2025-01-10', 350, 100), source }]).exposures;
    expect(told?.source).toEqual(source);
  });
});

it('a point that is short and lacks a result says both', () => {
  expect(onePoint([exposure('2025-01-10', 100, null)]).missing).toMatch(/^mancano 240 giorni; \S/);
});
