import { expect, it } from 'vitest';
import { exposureContent, pointContent } from '#db/builders/report-content.ts';
import type { ReportedExposure } from '../content/contract.ts';
import {
  concentrationFigure,
  exposureFigure,
  exposureMeanFormula,
  missingOfExposure,
  periodText,
  pointMeanFormula,
  pointMeanText,
  reportNumber,
} from './rules.ts';

it.each<[Partial<ReportedExposure>, string, string, string | null]>([
  [{}, '601,4 ± 60,2', '140 ± 14', null],
  [{ exposureExpanded: null, concentrationExpanded: null }, '601,4', '140', null],
  [{ state: 'below-limit' }, '< LR', '< LR', null],
  [{ state: 'saturated' }, 'saturo', 'saturo', 'il dosimetro LBS00001 è saturo'],
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
  expect(pointMeanText({ mean })).toBe('inferiore a 37 Bq/m³');
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
