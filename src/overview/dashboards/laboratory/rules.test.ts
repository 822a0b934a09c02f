import { expect, test } from 'vitest';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import { chartOfMonths, exceedingPoints, leftAsideInWords, type MeasuredPoint, monthStart } from './rules.ts';

test.each([
  ['2026-11-21', 0, '2026-11-01'],
  ['2026-11-21', 23, '2024-12-01'],
  ['2026-01-05', 1, '2025-12-01'],
])('on %s the month %i before begins on %s', (today, before, start) =>
  expect(monthStart(today, before)).toBe(start),
);

test('the means of months are drawn over their days, whole', () => {
  const month = { misure: 3, sottoLimite: 0 };
  const chart = chartOfMonths({
    mesi: [
      { ...month, mese: '2026-02', media: 119.6 },
      { ...month, mese: '2025-12', media: 80 },
    ],
  });
  expect(chart.series[0]?.values).toEqual([
    { from: '2026-02-01', to: '2026-02-28', value: 120 },
    { from: '2025-12-01', to: '2025-12-31', value: 80 },
  ]);
});

const point: MeasuredPoint = {
  ...{ id: 1, alias: 'Aula', indirizzo: { id: 7, nome: 'Sede' }, isSaturated: false },
  ...{ mean: 250, building: { use: null, yearBuilt: null } },
};

test.each<[Partial<MeasuredPoint>, { concentrazione: number | null; livello: number } | null]>([
  [{}, null],
  [{ mean: 300.4 }, null],
  [{ mean: 300.5 }, { concentrazione: 300.5, livello: 300 }],
  [{ building: { use: 'dwelling', yearBuilt: 2026 } }, { concentrazione: 250, livello: 200 }],
  [
    { mean: 10, isSaturated: true },
    { concentrazione: null, livello: 300 },
  ],
])('a point with %o is above the level as %o says', (changes, above) => {
  const found = exceedingPoints([{ ...point, ...changes }], defaultReportSettings);
  expect(found).toEqual(
    above ? [{ id: 1, alias: 'Aula', indirizzo: { id: 7, nome: 'Sede' }, ...above }] : [],
  );
});

test.each([
  [0, 0, null],
  [1, 0, '1 risultato senza data di lettura: conta la fine dell’esposizione.'],
  [0, 2016, '2.016 risultati non sono contati: da ricontare, senza fondo, o senza periodo di esposizione.'],
])('of %i results without a day and %i left out it says: %s', (senzaLettura, nonContati, words) =>
  expect(leftAsideInWords({ senzaLettura, nonContati })).toBe(words),
);
