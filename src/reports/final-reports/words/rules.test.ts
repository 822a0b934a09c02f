import { expect, it } from 'vitest';
import { exposureContent, pointContent } from '#db/builders/report-content.ts';
import type { ReportedExposure } from '../content/points/contract.ts';
import {
  concentrationFigure,
  doubtMeaning,
  exposureFigure,
  exposureMeanFormula,
  highestMeanText,
  isInDoubt,
  meanName,
  meansName,
  missingOfExposure,
  outcomeText,
  periodText,
  pointMeanFormula,
  pointMeanText,
  pointRemarks,
  reportNumber,
} from './rules.ts';

it.each<[Partial<ReportedExposure>, string, string, string | null]>([
  [{}, '601,4 ± 60,2', '140 ± 14', null],
  [{ exposureExpanded: null, concentrationExpanded: null }, '601,4', '140', null],
  [{ state: 'below-limit' }, '< LR', '< LR', null],
  [{ state: 'saturated' }, 'saturo', 'saturo', 'il dosimetro LBS00001 è saturo'],
  [
    { state: 'saturated', leastExposure: 5443.636, leastConcentration: 1267.14 },
    ...(['saturo, almeno 5.443,6', 'saturo, almeno 1.267', null] as const),
  ],
  [{ exposure: 10, exposureExpanded: 7.2 }, '10,0 ± 7,2', '140 ± 14', null],
  [{ state: 'recount' }, 'ricontare', 'ricontare', 'il dosimetro LBS00001 è da ricontare'],
  [
    { state: 'incomplete', exposure: null, concentration: null },
    '—',
    '—',
    'del dosimetro LBS00001 manca il fondo',
  ],
  [
    { state: null, exposure: null, concentration: null, resultId: null },
    '—',
    '—',
    'manca il risultato del dosimetro LBS00001',
  ],
])('a result %o is printed in words and figures, and never as a zero', (changes, kBqHours, bq, missing) => {
  const exposure = exposureContent(changes);
  expect([exposureFigure(exposure), concentrationFigure(exposure), missingOfExposure(exposure)]).toEqual([
    ...[kBqHours, bq, missing],
  ]);
});

it('a mean has its uncertainty, an upper bound its words, nothing a dash', () => {
  expect(pointMeanText(pointContent())).toBe('150 ± 11 Bq/m³');
  const mean = { concentration: 36.6, expanded: 4, isUpperBound: true };
  expect(pointMeanText({ mean })).toBe('inferiore a 37 ± 4 Bq/m³');
  expect(pointMeanText({ mean: { ...mean, isUpperBound: false, isLowerBound: true } })).toBe(
    'almeno 37 ± 4 Bq/m³',
  );
  expect(pointMeanText({ mean: { ...mean, expanded: null, isUpperBound: false } })).toBe('37 Bq/m³');
  expect(pointMeanText({ mean: null })).toBe('—');
});

it('a mean shows its formula with the numbers in it, with LR for what is below', () => {
  expect(pointMeanFormula(pointContent())).toBe(
    'C = 1000·ΣE/Σore = 1000·(601,4 + 675,8)/(4.296 + 4.224) = 150 Bq/m³',
  );
  const exposures = [exposureContent({ state: 'below-limit', exposure: 3 })];
  expect(pointMeanFormula(pointContent({ exposures }))).toContain('1000·(12)/(4.296)');
  expect(pointMeanFormula({ exposures, mean: null })).toBeNull();
  expect(exposureMeanFormula(exposureContent())).toBe('C = 1000·E/ore = 1000·601,4/4.296 = 140 Bq/m³');
  expect(exposureMeanFormula(exposureContent({ exposure: null }))).toBeNull();
});

it('number and period', () => {
  expect(reportNumber(2026, 12)).toBe('RF-2026-12');
  expect(periodText({ from: '2025-01-01', to: null })).toBe('misurazioni iniziate dal 01/01/2025');
  expect(periodText({ from: '2025-01-01', to: '2025-12-31' })).toBe(
    'misurazioni iniziate dal 01/01/2025 e terminate entro il 31/12/2025',
  );
});

it('a mean is called annual when it is: neither too short nor too long, as in what was issued long ago', () => {
  expect(meanName(pointContent())).toBe('Media annua');
  expect(meanName(pointContent({ isTooLong: true, totalDays: 735 }))).toBe('Media di 735 giorni');
  expect(meanName(pointContent({ isSufficient: false, totalDays: 1 }))).toBe('Media di 1 giorno');
  expect(meansName([pointContent(), pointContent()])).toBe('Media annua');
  expect(meansName([pointContent(), pointContent({ isTooLong: true })])).toBe('Media');
});

it('an outcome is marked where the level lies within the uncertainty, and only there', () => {
  const at = (concentration: number) =>
    pointContent({ mean: { concentration, expanded: 31.2, isUpperBound: false } });
  // 300 ± 31 holds 300; 265 ± 31 ends at 296.
  expect(outcomeText(at(300.4), 300)).toBe('Non superiore al livello di riferimento *');
  expect(outcomeText(at(265), 300)).toBe('Non superiore al livello di riferimento');
  expect(isInDoubt({ ...at(300.4), outcome: 'not-comparable' }, 300)).toBe(false);
  expect(isInDoubt({ ...at(300.4), mean: null }, 300)).toBe(false);
  expect(doubtMeaning).toContain('intervallo di incertezza');
});

it('remarks say what is saturated, what has aged, what is no year, and why there is no comparison', () => {
  expect(pointRemarks(pointContent())).toEqual([]);
  const mean = { concentration: 210, expanded: 22, isUpperBound: false };
  const long = pointContent({
    ...{ mean, isTooLong: true, totalDays: 735, outcome: 'not-comparable' },
    exposures: [exposureContent({ code: 'LBS00035', days: 735, agedBeyond: 365 })],
  });
  expect(pointRemarks(long)).toEqual([
    'La misura copre 735 giorni, più di una media annua.',
    'Dosimetro LBS00035: L’esposizione è durata 735 giorni, oltre i 365 del lotto: l’invecchiamento del materiale può abbassare il risultato.',
    'Su tanti giorni la media non basta a dire se in un anno il livello è superato.',
  ]);
  const bounded = (changes: object) =>
    pointRemarks(pointContent({ outcome: 'not-comparable', mean: { ...mean, ...changes } })).join();
  expect(bounded({ isUpperBound: true })).toContain('solo un limite superiore');
  expect(bounded({ isLowerBound: true })).toContain('solo un limite inferiore');
  expect(bounded({})).toContain('con la regola di decisione adottata');
  expect(pointRemarks(pointContent({ exposures: [exposureContent({ leastExposure: 5443.6 })] }))).toEqual([
    expect.stringContaining('Il dosimetro LBS00001 è saturo'),
  ]);
});

it('the highest mean is told with its bound', () => {
  const point = (concentration: number, isLowerBound: boolean) =>
    pointContent({
      outcome: 'above',
      mean: { concentration, expanded: 9, isUpperBound: false, isLowerBound },
    });
  expect(highestMeanText([point(465.2, false), point(320, true), pointContent()])).toBe('465');
  expect(highestMeanText([point(465.2, false), point(1721.3, true)])).toBe('almeno 1.721');
});

it('a formula of a bound says from which side, with the saturation and without what is below LR', () => {
  const exposures = [
    exposureContent({ state: 'saturated', exposure: 6807, leastExposure: 5443.6 }),
    exposureContent({ state: 'below-limit', exposure: 3 }),
  ];
  const mean = { concentration: 633.6, expanded: 60, isUpperBound: false, isLowerBound: true };
  expect(pointMeanFormula({ exposures, mean })).toBe(
    'C ≥ 1000·ΣE/Σore = 1000·(5.443,6 + 0)/(4.296 + 4.296) = 634 Bq/m³',
  );
});
