import { describe, expect, test } from 'vitest';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { issuingTexts } from '../rules.ts';
import {
  finder,
  isAboveSoFar,
  isInView,
  type SiteFigures,
  type SiteView,
  siteFigures,
  siteViews,
  sortedSites,
  viewCounts,
} from './rules.ts';

type Point = Parameters<typeof siteFigures>[0]['points'][number];
type Exposure = Point['ended'][number];

/** A stay of so many days that left a mean of `radon` Bq/m³; null: there is no result. */
function stay(inizio: string, days: number, radon: number | null, more: Partial<Exposure> = {}): Exposure {
  return {
    ...{ codice: inizio, inizio, fine: addDays(inizio, days), risultato: radon !== null },
    ...{ heldBy: null, heldHere: false, heldFor: null },
    result:
      radon === null
        ? null
        : {
            batch: 1,
            measure: {
              ...{ esito: 'valid', esposizione: (radon * days * 24) / 1000, background: 10, k: 2.5 },
              ...{ saturazione: null, incertezzaK: 0, limite: null, incertezzaTracce: 2.5 },
              ...{ incertezzaFondo: 0.5, fondoProprio: false },
            },
          },
    ...more,
  };
}

const point = (id: number, ...ended: Exposure[]): Point => ({ id, name: `Punto ${id}`, ended });
const settings = { settings: defaultReportSettings, reqDays: 340 };
const open = { verdict: { pronto: false, motivo: 'mancano 23 giorni' }, reportId: null };
const ready = { verdict: { pronto: true, motivo: null }, reportId: null };
const figures = (
  points: Point[],
  state:
    | typeof open
    | typeof ready
    | { verdict: { pronto: boolean; motivo: string | null }; reportId: number } = open,
) => siteFigures({ points, answers: [], ...state }, settings);

describe('what is known of a site', () => {
  test('counts the points that are ready, and the days of the longest chain', () => {
    const site = figures(
      [
        point(1, stay('2025-01-01', 350, 100)),
        point(2, stay('2025-01-01', 345, null)),
        point(3, stay('2025-01-01', 100, 50)),
        point(4),
      ],
      ready,
    );
    expect(site).toMatchObject({
      stato: 'ready',
      motivo: null,
      puntiPronti: 1,
      punti: 4,
      giorni: 350,
      sopraLivello: false,
    });
  });

  test('tells the highest mean of what was measured long enough, of the rest only where there is no other', () => {
    const long = point(1, stay('2025-01-01', 350, 100));
    const longer = point(2, stay('2025-01-01', 355, 200));
    const short = point(3, stay('2025-01-01', 100, 900));
    expect(figures([long, longer, short]).media).toMatchObject({
      punto: 'Punto 2',
      giorni: 355,
      isPartial: false,
      confronto: 'below',
    });
    expect(figures([short, point(4, stay('2025-01-01', 90, 400))]).media).toMatchObject({
      ...{ punto: 'Punto 3', giorni: 100, isPartial: true, confronto: 'above' },
    });
    expect(figures([point(1)]).media).toBeNull();
  });

  test('has no ready point while a result of its chain is missing, and no mean without any', () => {
    const half = point(1, stay('2025-01-01', 170, 100), stay('2025-06-25', 175, null));
    expect(figures([half])).toMatchObject({ puntiPronti: 0, giorni: 345 });
    expect(figures([point(1, stay('2025-01-01', 350, null))]).media).toBeNull();
  });

  test('is above its level by one point of several', () => {
    const points = [point(1, stay('2025-01-01', 350, 100)), point(2, stay('2025-01-01', 350, 301))];
    expect(figures(points).sopraLivello).toBe(true);
  });

  test('is above its level when a point is, and not by what was measured for too few days', () => {
    expect(figures([point(1, stay('2025-01-01', 350, 301))]).sopraLivello).toBe(true);
    expect(figures([point(1, stay('2025-01-01', 350, 300))]).sopraLivello).toBe(false);
    expect(figures([point(1, stay('2025-01-01', 100, 900))]).sopraLivello).toBe(false);
  });

  test('lacks what its verdict says, or is told that nothing was measured', () => {
    expect(figures([point(1, stay('2025-01-01', 100, 50))])).toMatchObject({
      stato: 'insufficient',
      motivo: 'mancano 23 giorni',
    });
    const silent = { verdict: { pronto: false, motivo: null }, reportId: null };
    expect(siteFigures({ points: [], answers: [], ...silent }, settings)).toMatchObject({
      ...{ stato: 'insufficient', motivo: issuingTexts.nothingMeasured, punti: 0, giorni: 0, media: null },
    });
  });

  test('is an error while a dosimeter ends before it begins', () => {
    expect(figures([point(1, stay('2025-01-01', -1, 50))]).stato).toBe('error');
  });

  test('that was issued is told by what its report holds, one to be issued by what none does', () => {
    const held = { heldBy: 8, heldHere: true, heldFor: { from: '2024-01-01', until: '2024-12-31' } };
    const points = [point(1, stay('2024-01-01', 350, 100, held), stay('2025-03-01', 345, 200))];
    const issued = figures(points, { verdict: { pronto: false, motivo: null }, reportId: 8 });
    expect(issued).toMatchObject({ stato: 'issued', motivo: null, giorni: 350 });
    expect(issued.media?.concentration).toBeCloseTo(100, 6);
    expect(figures(points, ready).media?.concentration).toBeCloseTo(200, 6);
  });

  test('that was issued says nothing of days measured since, however many', () => {
    const held = { heldBy: 8, heldHere: true, heldFor: { from: '2024-01-01', until: '2024-12-31' } };
    const points = [point(1, stay('2024-01-01', 350, 100, held), stay('2025-03-01', 400, 200))];
    const issued = figures(points, { verdict: { pronto: false, motivo: null }, reportId: 8 });
    expect([issued.giorni, issued.media?.giorni]).toEqual([350, 350]);
  });

  test('to be issued does not count what lies within the time that a report has answered for', () => {
    const held = { heldBy: 8, heldHere: true, heldFor: { from: '2024-01-01', until: '2024-12-31' } };
    const points = [point(1, stay('2024-01-01', 350, 100, held), stay('2024-02-01', 100, 500))];
    expect(figures(points)).toMatchObject({ giorni: 0, media: null });
  });
});

const site = (alias: string, more: Partial<SiteFigures> = {}) => ({
  ...{
    alias,
    stato: 'insufficient' as const,
    motivo: null,
    puntiPronti: 0,
    punti: 1,
    giorni: 0,
    media: null,
  },
  ...{ livello: 300, sopraLivello: false, ...more },
});
/** As the table counts and orders it. */
const listed = (alias: string, more: Partial<SiteFigures> = {}) => {
  const figures = site(alias, more);
  return { ...figures, mean: figures.media?.concentration ?? null, isAbove: isAboveSoFar(figures) };
};
const mean = (concentration: number, confronto: 'below' | 'above' = 'below') => ({
  media: {
    ...{
      concentration,
      expanded: null,
      isUpperBound: false,
      punto: 'A',
      giorni: 350,
      isPartial: false,
      confronto,
    },
  },
});

test.each<[SiteFigures['stato'], Partial<SiteFigures>, SiteView[]]>([
  ['ready', {}, ['pronti', 'tutti']],
  ['insufficient', {}, ['da-completare', 'tutti']],
  ['error', {}, ['da-completare', 'tutti']],
  ['issued', { sopraLivello: true }, ['emesse', 'sopra-livello', 'tutti']],
  ['insufficient', mean(900, 'above'), ['da-completare', 'sopra-livello', 'tutti']],
])('a site that is %s, with %j, stands in the views %j', (stato, more, views) => {
  const one = listed('A', { stato, ...more });
  expect(siteViews.filter((view) => isInView(view, one))).toEqual(views);
  expect(viewCounts([one, one])).toEqual(
    Object.fromEntries(siteViews.map((view) => [view, views.includes(view) ? 2 : 0])),
  );
});

describe('sites in another order', () => {
  const sites = [
    listed('Sede 10', { stato: 'issued', giorni: 3, puntiPronti: 1, punti: 2, ...mean(10) }),
    listed('sede 9', { stato: 'ready', giorni: 5, puntiPronti: 1, punti: 1 }),
    listed('Àncora', { stato: 'error', giorni: 1, puntiPronti: 0, punti: 9, ...mean(0) }),
  ];
  test.each([
    ['cliente', ['Sede 10', 'sede 9', 'Àncora']],
    ['sede', ['Àncora', 'sede 9', 'Sede 10']],
    ['punti', ['Àncora', 'sede 9', 'Sede 10']],
    ['giorni', ['Àncora', 'Sede 10', 'sede 9']],
    ['media', ['sede 9', 'Àncora', 'Sede 10']],
    ['stato', ['sede 9', 'Àncora', 'Sede 10']],
  ] as const)('by %s', (sort, names) => {
    const by = (dir: 'asc' | 'desc') => sortedSites(sites, { sort, dir }).map(({ alias }) => alias);
    expect(by('asc')).toEqual(names);
    expect(by('desc')).toEqual(names.toReversed());
  });

  test('by their means, those without one below a mean of nothing at all', () => {
    const names = (sites: ReturnType<typeof listed>[], dir: 'asc' | 'desc') =>
      sortedSites(sites, { sort: 'media', dir }).map(({ alias }) => alias);
    for (const concentration of [0, 10]) {
      const [measured, unknown] = [listed('misurata', mean(concentration)), listed('senza media')];
      for (const sites of [
        [measured, unknown],
        [unknown, measured],
      ]) {
        expect(names(sites, 'asc')).toEqual(['senza media', 'misurata']);
        expect(names(sites, 'desc')).toEqual(['misurata', 'senza media']);
      }
    }
  });

  test('that are alike stay as they come', () => {
    const alike = [listed('B'), listed('A')];
    for (const dir of ['asc', 'desc'] as const)
      expect(sortedSites(alike, { sort: 'giorni', dir })).toEqual(alike);
  });
});

test.each([
  ['', true],
  ['   ', true],
  ['perù', true],
  ['PERU', true],
  ['peru vicenza', true],
  ['rossi', true],
  ['peru padova', false],
])('looking for «%s» finds the site: %s', (q, found) => {
  expect(finder(q)({ alias: 'Sede Perù', nomeAzienda: 'Rossi', address: 'Via 1, Vicenza' })).toBe(found);
});

test('looking without the accents within a word finds it', () => {
  expect(finder('muller')({ alias: 'Sede Müller', nomeAzienda: 'Rossi', address: 'Via 1' })).toBe(true);
});
