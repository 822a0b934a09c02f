import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultState } from '#laboratory/results/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { type JudgedExposure, judgedPoint, type Yardstick } from './rules.ts';

const yardstick: Yardstick = { rule: 'rounded-value', longestDays: 400, reqDays: 340, level: 300 };

type StayParts = {
  esito: ResultState;
  limite: number | null;
  saturazione: number | null;
  /** u(D), tracks/cm². */
  counting: number;
};

/** A stay of so many days that left an exposure (kBq·h/m³) with k = 2.5, u(k) = 0; null: there is no result. */
function stay(
  inizio: string,
  days: number,
  esposizione: number | null,
  { esito = 'valid', limite = null, saturazione = null, counting = 2.5 }: Partial<StayParts> = {},
): JudgedExposure {
  return {
    ...{ codice: inizio, inizio, fine: addDays(inizio, days), risultato: esposizione !== null },
    result:
      esposizione === null
        ? null
        : {
            batch: 1,
            measure: {
              ...{ esito, esposizione, background: 10, k: 2.5, saturazione, incertezzaK: 0, limite },
              ...{ incertezzaTracce: counting, incertezzaFondo: 0.5, fondoProprio: false },
            },
          },
  };
}

/** 181 and 184 days, without a gap. */
const year = (first: number | null, second: number | null) => [
  stay('2025-01-01', 181, first),
  stay('2025-07-01', 184, second),
];

test('the mean of a year is weighted by time, with the uncertainty of its counts and of their common background', () => {
  const point = judgedPoint(year(1000, 2000), yardstick);
  expect(point).toMatchObject({ totalDays: 365, isSufficient: true, isTooLong: false, outcome: 'above' });
  // 3000 kBq·h/m³ in 8,760 hours; not the mean of 230.2 and 452.9 Bq/m³.
  expect(point.mean?.concentration).toBeCloseTo(342.4658, 4);
  // u(ΣE) = √(1² + 1² + (0.2 + 0.2)²) = 1.469694 kBq·h/m³, expanded by 2, over 8,760 hours.
  expect(point.mean?.expanded).toBeCloseTo(0.335547, 5);
  expect(point.mean).toMatchObject({ isUpperBound: false, isLowerBound: false });
});

describe('what a mean says', () => {
  const half = (days: number, radon: number) => (radon * days * 24) / 1000;
  test.each<[string, JudgedExposure[], Partial<Yardstick>, string]>([
    ['below the level', year(500, 1000), {}, 'below'],
    ['the level itself is not above it', [stay('2025-01-01', 365, half(365, 300.49))], {}, 'below'],
    ['what is printed as more is', [stay('2025-01-01', 365, half(365, 300.5))], {}, 'above'],
    ['an excess is an excess by the level of its building', year(500, 1000), { level: 100 }, 'above'],
    [
      'within the guard band nobody can say',
      [stay('2025-01-01', 365, half(365, 300), { counting: 250 })],
      { rule: 'guard-band' },
      'not-comparable',
    ],
    ['340 days are enough', [stay('2025-01-01', 340, half(340, 100))], {}, 'below'],
    ['339 are not', [stay('2025-01-01', 339, half(339, 900))], {}, 'insufficient'],
    ['nothing was measured', [], {}, 'insufficient'],
    ['a result is missing', year(1000, null), {}, 'no-result'],
    ['a result is missing of too few days', [stay('2025-01-01', 90, null)], {}, 'insufficient'],
    [
      'a count waits to be repeated',
      [...year(1000, 2000).slice(0, 1), stay('2025-07-01', 184, 9, { esito: 'recount' })],
      {},
      'no-result',
    ],
    ['over 400 days are no year', [stay('2024-01-01', 401, half(401, 100))], {}, 'not-comparable'],
    ['400 days are', [stay('2024-01-01', 400, half(400, 100))], {}, 'below'],
    [
      'of more days than a year an excess is told all the same',
      [stay('2024-01-01', 800, half(800, 900))],
      {},
      'above',
    ],
  ])('%s', (_, exposures, changes, outcome) => {
    expect(judgedPoint(exposures, { ...yardstick, ...changes }).outcome).toBe(outcome);
  });

  test('of too few days it is told, and judges nothing', () => {
    const point = judgedPoint([stay('2025-01-01', 100, half(100, 900))], yardstick);
    expect(point).toMatchObject({ totalDays: 100, isSufficient: false, outcome: 'insufficient' });
    expect(point.mean?.concentration).toBeCloseTo(900, 6);
  });

  test('without all its results there is none', () => {
    expect(judgedPoint(year(1000, null), yardstick).mean).toBeNull();
    expect(judgedPoint([], yardstick)).toEqual({
      ...{ totalDays: 0, isSufficient: false, isTooLong: false, exposures: [] },
      ...{ mean: null, outcome: 'insufficient' },
    });
  });

  test('a period below its limit counts with the limit, and the mean is at most that', () => {
    const point = judgedPoint([stay('2025-01-01', 365, 1, { esito: 'below-limit', limite: 876 })], yardstick);
    expect(point.mean?.concentration).toBeCloseTo(100, 6);
    expect(point).toMatchObject({ mean: { isUpperBound: true }, outcome: 'below' });
  });

  test('a saturated one counts with its saturation, and the mean is at least that', () => {
    const saturated = stay('2025-01-01', 365, 9000, { esito: 'saturated', saturazione: 10 + 2.5 * 8760 });
    const point = judgedPoint([saturated], yardstick);
    expect(point.mean?.concentration).toBeCloseTo(1000, 6);
    expect(point).toMatchObject({ mean: { isLowerBound: true }, outcome: 'above' });
    const low = stay('2025-01-01', 365, 9000, { esito: 'saturated', saturazione: 10 + 2.5 * 876 });
    expect(judgedPoint([low], yardstick).outcome).toBe('not-comparable');
  });
});

describe('the chain that counts', () => {
  test('is the longest; a pause of thirty days begins another', () => {
    const [old, first, second] = [
      stay('2023-01-01', 300, 1),
      stay('2025-01-01', 181, 1000),
      stay('2025-07-30', 184, 2000),
    ];
    const point = judgedPoint([second, old, first], yardstick);
    expect(point.exposures).toEqual([first, second]);
    expect(point.totalDays).toBe(365);
    const apart = judgedPoint([first, stay('2025-07-31', 184, 2000)], yardstick);
    expect([apart.totalDays, apart.outcome]).toEqual([184, 'insufficient']);
  });

  test('has the mean of its exposures whatever the order they come in', () => {
    const stays = [stay('2025-01-01', 100, 300), stay('2025-04-11', 130, 800), stay('2025-08-25', 140, 500)];
    const expected = judgedPoint(stays, yardstick);
    fc.assert(
      fc.property(fc.shuffledSubarray(stays, { minLength: 3 }), (shuffled) => {
        expect(judgedPoint(shuffled, yardstick)).toEqual(expected);
      }),
    );
  });
});
