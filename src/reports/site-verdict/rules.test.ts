import { describe, expect, test } from 'vitest';
import type { Measure } from '#laboratory/results/contract.ts';
import type { ResultState } from '#laboratory/results/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import {
  closedYears,
  customerVerdictWords,
  isSettled,
  leadingPoint,
  type MeasuredPeriod,
  type MeasuredPoint,
  meanNameOf,
  meanOfPoint,
  pointVerdictOf,
  siteVerdictOf,
  verdictWords,
} from './rules.ts';

const yardstick = { rule: 'rounded-value', longestDays: 400, reqDays: 340 } as const;
const livello = { bqM3: 300, motivo: 'Luoghi di lavoro', presunto: false };

const measureOf = (esposizione: number | null, esito: ResultState, isPast: boolean): Measure => ({
  ...{ traces: 400, background: 24, incertezzaFondo: isPast ? null : 4, fondoProprio: false },
  ...{ incertezzaTracce: isPast ? null : 20, conteggi: null, area: null, campi: null, chiQuadro: null, k: 2 },
  ...{ incertezzaK: isPast ? null : 0.1, limite: isPast ? null : 12, saturazione: isPast ? null : 12_000 },
  ...{ giorniInvecchiamento: null, incertezzaEsposizione: isPast ? null : 10, esposizione, esito },
});

type Stay = [days: number, radon: number | null, esito?: ResultState];
/** Stays one after the other from a day on; with `isPast` as an import brings them: without uncertainties or limits. */
function stays(from: string, list: readonly Stay[], isPast = false): MeasuredPeriod[] {
  let inizio = from;
  return list.map(([days, radon, esito = 'valid'], index) => {
    const fine = addDays(inizio, days);
    const period = {
      ...{
        placementId: index + 1,
        codice: `LBS0000${index + 1}`,
        inizio,
        fine,
        risultato: radon !== null,
        told: true,
      },
      result:
        radon === null
          ? null
          : { id: index, batch: null, measure: measureOf((radon * days * 24) / 1000, esito, isPast) },
    };
    inizio = fine;
    return period;
  });
}

const point = (nome: string, periodi: MeasuredPeriod[] = [], more: Partial<MeasuredPoint> = {}) => ({
  ...{ id: nome.length, nome, attivo: true, inMisuraDal: null, periodi },
  ...more,
});
const year = (radon: number, from = '2025-01-10') =>
  stays(from, [
    [180, radon],
    [175, radon],
  ]);
const words = (points: MeasuredPoint[], level = livello) =>
  verdictWords(siteVerdictOf(points, level, yardstick));
const leading = (points: MeasuredPoint[]) => leadingPoint(siteVerdictOf(points, livello, yardstick).punti);

describe('a site in words', () => {
  test.each<[string, MeasuredPoint[], string, string]>([
    ['nothing was ever there', [], 'Mai misurata', 'quiet'],
    ['points without a dosimeter', [point('Aula'), point('Bar')], 'Mai misurata', 'quiet'],
    ['something measures', [point('Aula', [], { inMisuraDal: '2026-01-02' })], 'In misura', 'quiet'],
    ['every point below', [point('Aula', year(120)), point('Bar', year(300))], 'Non superiore a 300', 'good'],
    ['one above', [point('Aula', year(120)), point('Cantina', year(301))], 'Sopra il livello 300', 'above'],
    [
      'one above that is out of use by now',
      [point('Aula', year(120)), point('Cantina', year(301), { attivo: false })],
      'Sopra il livello 300',
      'above',
    ],
    [
      'one that was never measured is no all-clear',
      [point('Aula', year(120)), point('Cantina')],
      'Non superiore a 300 in 1 punto su 2',
      'attention',
    ],
    [
      'half a year is none',
      [point('Aula', year(120)), point('Cantina', stays('2025-01-10', [[180, 90]]))],
      'Non superiore a 300 in 1 punto su 2',
      'attention',
    ],
    ['half a year alone', [point('Aula', stays('2025-01-10', [[180, 90]]))], 'Nessun anno chiuso', 'quiet'],
    [
      'half a year above the level',
      [point('Aula', stays('2025-01-10', [[180, 900]]), { inMisuraDal: '2025-07-09' })],
      'In misura',
      'attention',
    ],
    [
      'a year whose result is missing',
      [
        point(
          'Aula',
          stays('2025-01-10', [
            [180, 90],
            [175, null],
          ]),
        ),
      ],
      'Nessun anno chiuso',
      'quiet',
    ],
    [
      'a later period above the level',
      [point('Aula', [...year(120, '2024-01-10'), ...stays('2025-06-01', [[90, 800]])])],
      'Non superiore a 300 nell’ultimo anno chiuso',
      'attention',
    ],
    [
      'a point out of use that was never measured',
      [point('Aula', year(120)), point('Vecchio', [], { attivo: false })],
      'Non superiore a 300',
      'good',
    ],
    [
      'all saturated without a bound',
      [
        point(
          'Aula',
          stays(
            '2025-01-10',
            [
              [180, 90, 'saturated'],
              [175, 90, 'saturated'],
            ],
            true,
          ),
        ),
      ],
      'Nessun anno chiuso',
      'attention',
    ],
  ])('%s', (_what, points, text, tone) => expect(words(points)).toMatchObject({ text, tone }));

  test('the level is that of the building', () => {
    const dwelling = { ...livello, bqM3: 200 };
    expect(words([point('Camera', year(250))], dwelling).text).toBe('Sopra il livello 200');
    expect(words([point('Camera', year(200))], dwelling).text).toBe('Non superiore a 200');
  });

  test('says which points are above, and which are not known', () => {
    expect(words([point('Aula', year(120)), point('Cantina', year(400))]).detail).toBe('Cantina');
    expect(words([point('Aula', year(120)), point('Cantina')]).detail).toBe('manca il giudizio: Cantina');
    expect(words([point('Aula', stays('2025-01-10', [[180, 900]]))]).detail).toBe(
      'un periodo sopra il livello: Aula',
    );
  });
});

describe('the last closed year', () => {
  test('is the fewest last exposures that have the days, in whatever length the chain goes on', () => {
    const chain = stays('2022-01-01', [
      [180, 900],
      [180, 900],
      [180, 100],
      [180, 100],
    ]);
    expect(closedYears(chain, 340).map((found) => found.map(({ codice }) => codice))).toEqual([
      ['LBS00003', 'LBS00004'],
      ['LBS00002', 'LBS00003'],
      ['LBS00001', 'LBS00002'],
    ]);
    expect(meanOfPoint(leading([point('Aula', chain)]) ?? { media: null })).toMatch(/^100 ± /);
    expect(words([point('Aula', chain)]).text).toBe('Non superiore a 300');
  });

  test('is the one before while its results are missing', () => {
    const chain = [
      ...year(420, '2023-01-10'),
      ...stays('2025-01-10', [
        [180, null],
        [175, 100],
      ]),
    ];
    expect(words([point('Aula', chain)])).toMatchObject({ text: 'Sopra il livello 300', detail: 'Aula' });
    expect(leading([point('Aula', chain)])).toMatchObject({ dal: '2023-01-10', al: '2023-12-31' });
  });

  test('of imported results counts as well: they have neither day of reading nor uncertainty', () => {
    const past = stays(
      '2019-01-10',
      [
        [180, 380],
        [175, 380],
      ],
      true,
    );
    expect(words([point('Aula', past)]).text).toBe('Sopra il livello 300');
    expect(meanOfPoint(leading([point('Aula', past)]) ?? { media: null })).toBe('380 Bq/m³');
  });

  test('leads with the highest mean of a year, before higher ones of less than a year', () => {
    const half = point('Cantina', stays('2025-01-10', [[180, 290]]));
    expect(leading([point('Aula', year(120)), half])?.nome).toBe('Aula');
    expect(leading([half])).toMatchObject({ nome: 'Cantina', giorni: 180 });
    expect(meanNameOf(leading([half]) ?? { esito: 'never', giorni: null })).toBe('Media di 180 giorni');
    expect(meanNameOf(leading([point('Aula', year(120))]) ?? { esito: 'never', giorni: null })).toBe(
      'Media annua',
    );
  });
});

describe('the latest periods alone', () => {
  const judge = (periods: readonly MeasuredPeriod[]) =>
    pointVerdictOf(point('Aula', [...periods]), { ...yardstick, level: livello.bqM3 });
  const states: ResultState[] = ['valid', 'valid', 'below-limit', 'recount', 'saturated'];

  test('say what all would, or that they do not settle it', () => {
    let seed = 7;
    const upTo = (limit: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % limit;
    };
    let settled = 0;
    for (let round = 0; round < 1000; round += 1) {
      let from = '2019-01-10';
      const all = Array.from({ length: 1 + upTo(9) }, () => {
        const radon = upTo(6) === 0 ? null : upTo(600);
        const [period] = stays(from, [[60 + upTo(350), radon, states[upTo(states.length)]]]);
        if (!period) throw new Error('Nothing was measured.');
        from = addDays(period.fine, upTo(3) === 0 ? upTo(60) : 0);
        return { ...period, told: upTo(4) > 0 };
      });
      for (let count = 0; count <= all.length; count += 1) {
        const latest = judge(all.slice(all.length - count));
        if (!isSettled({ earlier: count < all.length }, latest)) continue;
        settled += count < all.length ? 1 : 0;
        expect(latest).toEqual(judge(all));
      }
    }
    expect(settled).toBeGreaterThan(100);
  });
});

describe('what a customer reads before a report was issued', () => {
  const untold = (periods: MeasuredPeriod[]) => periods.map((period) => ({ ...period, told: false }));
  const read = (points: MeasuredPoint[]) => customerVerdictWords(siteVerdictOf(points, livello, yardstick));
  test.each<[string, MeasuredPoint[], string, string]>([
    ['told', [point('Aula', year(120))], 'Non superiore a 300', 'good'],
    ['below', [point('Aula', untold(year(120)))], 'Provvisorio: non superiore a 300', 'quiet'],
    ['above', [point('Cantina', untold(year(400)))], 'Provvisorio: sopra il livello 300', 'above'],
    [
      'told of one point alone',
      [point('Aula', year(120)), point('Bar', untold(year(90)))],
      'Provvisorio: non superiore a 300',
      'quiet',
    ],
    [
      'of a point out of use',
      [point('Aula', year(120)), point('Bar', untold(year(90)), { attivo: false })],
      'Non superiore a 300',
      'good',
    ],
    ['nothing that is judged', [point('Aula')], 'Mai misurata', 'quiet'],
  ])('%s', (_what, points, text, tone) => {
    expect(read(points)).toMatchObject({ text, tone });
    const isMarked = text.startsWith('Provvisorio');
    expect(read(points).detail?.startsWith('misura conclusa, relazione non ancora emessa') ?? false).toBe(
      isMarked,
    );
  });
});

describe('a point', () => {
  const judge = (one: MeasuredPoint) => pointVerdictOf(one, { ...yardstick, level: 300 });
  test('with a dosimeter that ended before it began has no mean, and says which one', () => {
    const [first, second] = stays('2025-01-10', [
      [180, 900],
      [175, 100],
    ]);
    if (!first || !second) throw new Error('no stays');
    const reversed = judge(point('Aula', [first, { ...second, fine: addDays(second.inizio, -1) }]));
    expect(reversed).toMatchObject({
      esito: 'no-result',
      media: null,
      giorni: null,
      periodoSopra: true,
      riferito: false,
    });
    expect(reversed.manca).toContain('LBS00002');
  });

  test('of which nothing was measured says nothing', () => {
    expect(judge(point('Aula', [], { inMisuraDal: '2026-01-01' }))).toEqual({
      ...{ id: 4, nome: 'Aula', attivo: true, inMisuraDal: '2026-01-01', esito: 'never', manca: null },
      ...{ media: null, giorni: null, dal: null, al: null, periodoSopra: false, riferito: false },
    });
  });

  test('is told by the days of its year, and warns of what is above the level since then alone', () => {
    const before = stays('2024-01-01', [[340, 900]]);
    const since = stays('2026-03-01', [[30, 900]]);
    const closed = judge(point('Aula', [...before, ...year(100, '2025-01-10'), ...since]));
    expect(closed).toMatchObject({ esito: 'below', dal: '2025-01-10', al: '2025-12-31', periodoSopra: true });
    expect(judge(point('Aula', [...before, ...year(100)])).periodoSopra).toBe(false);
    expect(judge(point('Aula', year(900))).periodoSopra).toBe(false);
    // A year above the level says so by itself.
    expect(judge(point('Aula', [...year(900), ...since])).periodoSopra).toBe(false);
    // On the day on which the year ended: without a bound it is in no mean, and above the level.
    const atOnce = stays('2025-12-31', [[30, 90, 'saturated']], true);
    const warned = judge(point('Aula', [...year(100), ...atOnce]));
    expect(warned).toMatchObject({ esito: 'below', al: '2025-12-31', periodoSopra: true });
    const single = judge(point('Aula', stays('2025-01-10', [[350, 100]])));
    expect(single).toMatchObject({ dal: '2025-01-10', al: '2025-12-26' });
  });

  test('is told to its customer when all of the year is', () => {
    const [first, second] = year(100);
    if (!first || !second) throw new Error('no stays');
    expect(judge(point('Aula', [first, second])).riferito).toBe(true);
    expect(judge(point('Aula', [{ ...first, told: false }, second])).riferito).toBe(false);
  });
});
