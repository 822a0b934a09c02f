import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { judgedPoint } from '../means/rules.ts';
import { freeExposures, type HeldPoint, siteStateOf } from '../rules.ts';
import { type CountedExposure, reckonedSite } from './rules.ts';

const [today, reqDays, least] = ['2026-01-01', 340, 200];
const firstDay = '2024-01-01';

/** What may lie at a point: when, with which result, in which report. */
const stays = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 700 }),
    days: fc.oneof(fc.integer({ min: -5, max: 400 }), fc.constantFrom(169, 170, 171, 340)),
    state: fc.constantFrom<CountedExposure['state']>(
      'valid',
      'valid',
      'below-limit',
      'saturated',
      'recount',
      null,
    ),
    exposure: fc.integer({ min: 0, max: 6_000 }),
    report: fc.constantFrom(null, null, null, 7, 8),
    heldHere: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
const windows: Record<number, { from: number; until: number }> = {
  7: { from: 0, until: 600 },
  8: { from: 300, until: 900 },
};

type Stay = typeof stays extends fc.Arbitrary<infer Found> ? (Found & unknown[])[number] : never;

const day = (number: number) => addDays(firstDay, number);
const measureOf = ({ state, exposure }: Stay) =>
  state === null
    ? null
    : {
        batch: 1,
        measure: {
          ...{ esito: state, esposizione: exposure, limite: 10, k: 1, incertezzaK: 0.1, saturazione: 100 },
          ...{ background: 1, incertezzaTracce: 1, incertezzaFondo: 1, fondoProprio: false },
        },
      };

/** As the rules of one site take it, in the order of the table. */
function pointOf(id: number, lying: readonly Stay[]) {
  const ended = lying.map((stay) => {
    const { report, start, days, state, heldHere } = stay;
    const period = report === null ? null : windows[report];
    return {
      ...{ codice: 'A', inizio: day(start), fine: day(start + days), result: measureOf(stay) },
      ...{ risultato: state === 'valid' || state === 'below-limit', daRicontare: state === 'recount' },
      ...{ heldBy: report, heldHere: report !== null && heldHere },
      heldFor: period ? { from: day(period.from), until: day(period.until) } : null,
    };
  });
  return { id, name: `P${id}`, floorId: 0, oldFloor: null, attivo: null, ended } satisfies HeldPoint;
}

const counted = (pointId: number, lying: readonly Stay[]): CountedExposure[] =>
  lying.map(({ start, days, state, exposure, report, heldHere }) => ({
    ...{ pointId, inizio: start, fine: start + days, state, detectionLimit: 10 },
    ...{ exposure: state === null ? null : exposure, heldBy: report, heldHere: report !== null && heldHere },
    heldFor: report === null ? null : (windows[report] ?? null),
  }));

const inOrder = (lying: readonly Stay[]) =>
  lying.toSorted((one, other) => one.start - other.start || one.days - other.days);

test('tells of all sites what the rules tell of one: state, report, points, days and the highest mean', () => {
  fc.assert(
    fc.property(fc.array(stays, { minLength: 1, maxLength: 4 }), (site) => {
      const lying = site.map(inOrder);
      const points = lying.map((one, index) => pointOf(index + 1, one));
      const { verdict, reportId } = siteStateOf(points, today, reqDays);
      const yardstick = { reqDays, level: least, rule: 'rounded-value', longestDays: 10_000 } as const;
      const judged = points.flatMap(({ ended }) => {
        const exposures =
          reportId === null ? freeExposures(ended) : ended.filter(({ heldBy }) => heldBy === reportId);
        return exposures.length === 0 ? [] : [{ all: exposures, ...judgedPoint(exposures, yardstick) }];
      });
      const ready = judged.filter(
        (one) => one.isSufficient && one.exposures.every(({ risultato }) => risultato),
      );
      const found = reckonedSite(
        lying.flatMap((one, index) => counted(index + 1, one)),
        { reqDays, least },
      );
      const isReversed = points.some(({ ended }) =>
        freeExposures(ended).some(({ inizio, fine }) => fine < inizio),
      );
      const without = isReversed ? 'error' : 'insufficient';
      expect(found).toMatchObject({
        stato: verdict.pronto ? 'ready' : reportId === null ? without : 'issued',
        ...{ reportId, puntiPronti: ready.length, punti: points.length },
        giorni: Math.max(0, ...judged.map(({ totalDays }) => totalDays)),
      });
      if (found.isUnsure) return;
      const whole = judged.filter(({ isSufficient, mean }) => isSufficient && mean !== null);
      const means = (whole.length > 0 ? whole : judged).flatMap(({ mean }) => mean?.concentration ?? []);
      expect(found.media).toBe(means.length === 0 ? null : Math.max(...means));
    }),
    { numRuns: 500 },
  );
});

test('is unsure of a mean that has a bound above the level asked about, and of nothing else', () => {
  const isUnsure = (state: CountedExposure['state'], exposure: number) =>
    reckonedSite(counted(1, [{ start: 0, days: 100, state, exposure, report: null, heldHere: false }]), {
      reqDays,
      least,
    }).isUnsure;
  // 480 kBq·h/m³ over 100 days are 200 Bq/m³.
  expect(isUnsure('below-limit', 480)).toBe(false);
  expect(isUnsure('below-limit', 481)).toBe(true);
  expect(isUnsure('saturated', 0)).toBe(true);
  expect(isUnsure('valid', 5_000)).toBe(false);
});

test('has no days of a point of which all stands in the report of another site', () => {
  const stay = { start: 0, days: 350, state: 'valid', exposure: 480, report: 7, heldHere: false } as const;
  expect(reckonedSite(counted(1, [stay]), { reqDays, least })).toEqual({
    ...{ stato: 'insufficient', reportId: null, puntiPronti: 0, punti: 1 },
    ...{ giorni: 0, media: null, isUnsure: false },
  });
});

test.each([
  [-1, 'error'],
  [0, 'insufficient'],
  [339, 'insufficient'],
  [340, 'ready'],
] as const)('a site with a stay of %i days alone is %s', (days, stato) => {
  const stay = { start: 0, days, state: 'valid', exposure: 480, report: null, heldHere: false } as const;
  expect(reckonedSite(counted(1, [stay]), { reqDays, least }).stato).toBe(stato);
});
