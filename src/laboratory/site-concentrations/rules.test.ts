import { expect, test } from 'vitest';
import type { MeasuredPeriod, SiteConcentrations } from './contract.ts';
import { chartOfSite, drawnValue, undrawnCount } from './rules.ts';

// 100 days are 2,400 hours: 720 kBq·h/m³ are 300 Bq/m³.
const period: MeasuredPeriod = {
  ...{ codice: 'LBS00001', inizio: '2026-01-01', fine: '2026-04-11', esito: 'valid' },
  ...{ esposizione: 720, incertezza: 12, limite: 12, minimo: null },
};
const drawn = { from: '2026-01-01', to: '2026-04-11' };

test.each<[Partial<MeasuredPeriod>, ReturnType<typeof drawnValue>]>([
  [{}, { ...drawn, value: 300 }],
  [{ esposizione: 721 }, { ...drawn, value: 300 }],
  [
    { esito: 'below-limit', esposizione: 3 },
    { ...drawn, value: 5, isUpperBound: true },
  ],
  [
    { esito: 'below-limit', esposizione: -3, limite: null },
    { ...drawn, value: 0, isUpperBound: true },
  ],
  [{ esito: 'saturated' }, null],
  // 1000·5443,6/2400
  [
    { esito: 'saturated', minimo: 5443.6 },
    { ...drawn, value: 2268, isLowerBound: true },
  ],
  [{ esito: 'recount' }, null],
  [{ esito: 'incomplete', esposizione: null }, null],
  [{ fine: '2026-01-01' }, null],
])('a period with %o is drawn as %o', (changes, value) =>
  expect(drawnValue({ ...period, ...changes })).toEqual(value),
);

test('the chart of a site begins with the highest point, and leaves out what has no figure', () => {
  const site: SiteConcentrations = {
    indirizzo: { id: 1, nome: 'Sede' },
    livello: { bqM3: 200, motivo: 'Abitazioni', presunto: false },
    regola: 'rounded-value',
    punti: [
      { id: 1, alias: 'Aula', periodi: [{ ...period, esposizione: 240 }] },
      { id: 2, alias: 'Bar', periodi: [{ ...period, esito: 'saturated' }] },
      { id: 3, alias: 'Cantina', periodi: [period] },
    ],
  };
  const { series, references } = chartOfSite(site);
  expect(series.map(({ name, values }) => [name, values[0]?.value])).toEqual([
    ['Cantina', 300],
    ['Aula', 100],
  ]);
  expect(series.map(({ values }) => values[0]?.isAbove)).toEqual([true, false]);
  // 300 ± 10 of 295: where the reports' rule leaves it open, the chart does not mark it.
  const open: SiteConcentrations = { ...site, livello: { ...site.livello, bqM3: 295 }, regola: 'guard-band' };
  expect(chartOfSite(open).series[0]?.values[0]?.isAbove).toBe(false);
  expect(references).toEqual([{ value: 200, label: 'Livello di riferimento' }]);
  expect(undrawnCount(site)).toBe(1);
});
