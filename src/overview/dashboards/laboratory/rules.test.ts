import { expect, test } from 'vitest';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import {
  chartOfMonths,
  exceedingPoints,
  leftAsideInWords,
  type MeasuredPoint,
  monthStart,
  openSurveysInWords,
} from './rules.ts';

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

/** 180 days are 4.320 hours: C in Bq/m³ is E/4,32; U is 20 Bq/m³ by the tracks alone. */
const measuredAs = (concentration: number): MeasuredPoint['periods'] => [
  {
    ...{ inizio: '2025-01-01', fine: '2025-06-30', batch: 1 },
    measure: {
      ...{ esito: 'valid', esposizione: concentration * 4.32, k: 2, incertezzaK: 0, limite: 40 },
      ...{
        background: 20,
        incertezzaTracce: 86.4,
        incertezzaFondo: 0,
        fondoProprio: true,
        saturazione: null,
      },
    },
  },
];
const point: MeasuredPoint = {
  ...{ id: 1, alias: 'Aula', indirizzo: { id: 7, nome: 'Sede' }, isSaturated: false },
  ...{ periods: measuredAs(250), building: { use: null, yearBuilt: null } },
};
const guarded = {
  ...defaultReportSettings,
  decision: { ...defaultReportSettings.decision, rule: 'guard-band' },
} as const;

test.each<[Partial<MeasuredPoint>, { concentrazione: number | null; livello: number } | null, boolean]>([
  [{}, null, false],
  [{ periods: measuredAs(300.4) }, null, false],
  [{ periods: measuredAs(300.5) }, { concentrazione: 300.5, livello: 300 }, false],
  [{ periods: measuredAs(320.4) }, { concentrazione: 320.4, livello: 300 }, false],
  [{ periods: measuredAs(320.5) }, { concentrazione: 320.5, livello: 300 }, true],
  [{ building: { use: 'dwelling', yearBuilt: 2026 } }, { concentrazione: 250, livello: 200 }, true],
  [{ periods: measuredAs(10), isSaturated: true }, { concentrazione: null, livello: 300 }, true],
])('a point with %o is above the level as %o says, by the guard band: %s', (changes, above, byGuardBand) => {
  const told = above && [
    {
      ...{ id: 1, alias: 'Aula', indirizzo: { id: 7, nome: 'Sede' }, ...above },
      concentrazione: above.concentrazione && (expect.closeTo(above.concentrazione, 6) as number),
    },
  ];
  const points = [{ ...point, ...changes }];
  expect(exceedingPoints(points, defaultReportSettings)).toEqual(told ?? []);
  expect(exceedingPoints(points, guarded)).toEqual(byGuardBand ? told : []);
});

test.each([
  [0, 0, null],
  [1, 0, '1 risultato senza data di lettura: conta la fine dell’esposizione.'],
  [0, 2016, '2.016 risultati non sono contati: da ricontare, senza fondo, o senza periodo di esposizione.'],
])('of %i results without a day and %i left out it says: %s', (senzaLettura, nonContati, words) =>
  expect(leftAsideInWords({ senzaLettura, nonContati })).toBe(words),
);

test.each([
  [0, 150, false, 'Tutte le sedi con dosimetri in posizione hanno i questionari completi.'],
  [0, 500, false, 'Tutte le sedi con dosimetri in posizione hanno i questionari completi.'],
  [0, 500, true, 'Fra le 500 sedi con i dosimetri più vecchi tutte hanno i questionari completi.'],
  [1, 150, false, '1 sede su 150 con dosimetri in posizione.'],
  [12, 500, false, '12 sedi su 500 con dosimetri in posizione.'],
  [12, 500, true, '12 sedi su 500 con i dosimetri più vecchi.'],
])(
  '%i sites without answers of %i that were looked at, others left out: %s',
  (incomplete, esaminate, eAltri, words) =>
    expect(openSurveysInWords({ incomplete, esaminate, eAltri })).toBe(words),
);
