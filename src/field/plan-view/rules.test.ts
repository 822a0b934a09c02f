import { describe, expect, test } from 'vitest';
import type { placementState } from './rules.ts';
import {
  countStates,
  levelLabels,
  levelLooks,
  levelStandings,
  type PointState,
  pointState,
  pointStates,
  stateLabels,
  stateLooks,
} from './rules.ts';

const stay = (changes: Partial<Parameters<typeof placementState>[0]> = {}) => ({
  fine: null,
  lavorato: false,
  smarrito: false,
  inScadenza: false,
  ...changes,
});
const gone = stay({ fine: '2026-01-10' });

describe('the state of a point', () => {
  test.each<[string, ReturnType<typeof stay>[], PointState]>([
    ['nothing was ever measured', [], 'free'],
    ['a dosimeter measures', [stay(), gone], 'active'],
    ['it is about to expire', [stay({ inScadenza: true })], 'expiring'],
    [
      'it was removed, long after it would have expired',
      [stay({ fine: '2026-01-10', inScadenza: true })],
      'done',
    ],
    ['it is being analysed or has been', [stay({ lavorato: true })], 'done'],
    ['the newest was lost', [stay({ fine: '2026-01-10', smarrito: true }), gone], 'lost'],
    ['it is missing and not taken away yet', [stay({ smarrito: true })], 'lost'],
    ['an earlier one was lost', [stay(), stay({ fine: '2026-01-10', smarrito: true })], 'active'],
    ['of two active ones the older is about to expire', [stay(), stay({ inScadenza: true })], 'expiring'],
    ['the active one is not the newest in old data', [gone, stay()], 'active'],
  ])('%s', (_case, trattamenti, state) => {
    expect(pointState({ trattamenti })).toBe(state);
  });

  test('has a shape of its own, so that nothing hangs on colour alone', () => {
    const marks = pointStates.map((state) => JSON.stringify({ ...stateLooks[state], color: '' }));
    expect(new Set(marks).size).toBe(pointStates.length);
  });

  test('is told in the legend by these words, signs and shapes', () => {
    const legend = pointStates.map((state) => {
      const { hollow = false, corners, sign } = stateLooks[state];
      return [stateLabels[state], sign, corners?.length ?? 'circle', hollow];
    });
    expect(legend).toEqual([
      ['In misura', 'device', 'circle', false],
      ['In scadenza', 'warning', 4, false],
      ['Rimosso o analizzato', 'check', 4, false],
      ['Smarrito', 'cross', 8, false],
      ['Punto libero', 'none', 'circle', true],
    ]);
  });

  test('is counted for the legend', () => {
    expect(countStates(['free', 'lost', 'free'])).toEqual({
      active: 0,
      expiring: 0,
      done: 0,
      lost: 1,
      free: 2,
    });
  });
});

test('what was measured beside the level is told by words, sign and shape, too', () => {
  const legend = levelStandings.map((standing) => {
    const { hollow = false, corners, sign } = levelLooks[standing];
    return [levelLabels[standing], sign, corners?.length ?? 'circle', hollow];
  });
  expect(legend).toEqual([
    ['Sopra il livello', 'warning', 3, false],
    ['Non superiore', 'check', 'circle', false],
    ['Parziale o non confrontabile', 'none', 4, false],
    ['Senza risultati', 'none', 'circle', true],
  ]);
});

describe('the marks of a plan', () => {
  const looks = [...Object.values(stateLooks), ...Object.values(levelLooks)];

  test.each(looks)('are dark enough to be seen on white: $color', ({ color }) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/g) ?? ['ff', 'ff', 'ff'])
      .map((part) => Number.parseInt(part, 16) / 255)
      .map((part) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThan(4.5);
  });

  test.each(looks.flatMap(({ corners }) => (corners === null ? [] : [{ corners }])))(
    'are corners around the middle, in turn and about a radius away: $corners',
    ({ corners }) => {
      const sides = corners.map(([x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0];
        return { turn: x * nextY - y * nextX, length: Math.hypot(nextX - x, nextY - y) };
      });
      for (const [x, y] of corners) {
        expect(Math.hypot(x, y)).toBeGreaterThan(1);
        expect(Math.hypot(x, y)).toBeLessThan(1.6);
      }
      for (const { turn, length } of sides) {
        expect(turn).toBeGreaterThan(0);
        expect(length / (sides[0]?.length ?? 0)).toBeCloseTo(1, 0);
      }
    },
  );
});
