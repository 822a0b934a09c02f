import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exposureDays,
  floorLabel,
  floors,
  isActivePlacement,
  isExpiring,
  measuredDays,
  pointsOfRoom,
  type Room,
  requiredPoints,
} from './rules.ts';

describe('floors', () => {
  const values: Record<number, string> = {
    25: '-4',
    24: '-3',
    1: '-2',
    2: '-1',
    3: '-0,5',
    4: '0',
    5: '0,5',
    16: '>10',
  };
  for (let floor = 1; floor <= 10; floor++) values[5 + floor] = String(floor);
  for (let floor = 3; floor <= 9; floor++) values[14 + floor] = `>${floor}`;

  test.each(Object.entries(values))(
    'id %s has the value %s and an Italian description (R0-221..231)',
    (id, value) => {
      const label = floorLabel(Number(id), null);
      expect(label.split(' | ')[0]).toBe(value);
      expect(label).toMatch(/^[^|]+ \| [A-Z][^|]+$/);
    },
  );

  test('are 25, by height, then the open-ended ones (R0-231)', () => {
    expect(floors.map(({ id }) => id)).toEqual([
      25, 24, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 16,
    ]);
  });

  test.each([
    [4, 'cantina', '0 | Piano terra'],
    [null, 'cantina', 'cantina'],
    [null, null, '-'],
    [99, null, '-'],
  ])('of id %j and old text %j is %j', (id, old, label) => {
    expect(floorLabel(id, old)).toBe(label);
  });
});

describe('days', () => {
  test.each([
    ['2026-01-01', '2026-05-30', false],
    ['2026-01-01', '2026-05-31', true],
    ['2026-01-01', '2027-01-01', true],
  ])('a dosimeter of %s expires on %s: %s (E5)', (start, on, expiring) => {
    expect(isExpiring(start, on)).toBe(expiring);
  });

  test.each([
    ['2026-03-01', '2026-03-01', 0],
    ['2026-03-01', '2026-03-31', 30],
    ['2026-03-01', null, 60],
  ])('from %s to %s are %i days (E3)', (start, end, days) => {
    expect(exposureDays(start, end, '2026-04-30')).toBe(days);
  });

  test.each([
    [null, false, true],
    [null, true, false],
    ['2026-01-01', false, false],
  ])('end %j, processed %s: active %s (E6)', (fine, lavorato, active) => {
    expect(isActivePlacement({ fine, lavorato })).toBe(active);
  });
});

describe('points of a room', () => {
  test.each([
    [null, null],
    [0, null],
    [1, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 2],
    [200, 2],
    [201, 3],
    [1000, 10],
  ])('%j m² need %j', (surface, points) => {
    expect(requiredPoints(surface)).toBe(points);
  });

  test('a larger room never needs fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_998 }), (surface) => {
        expect(requiredPoints(surface + 1)).toBeGreaterThanOrEqual(requiredPoints(surface) ?? 0);
      }),
    );
  });

  test('are the active ones that share its floor and name', () => {
    type Floor = Pick<Room, 'codicePiano' | 'oldPiano'>;
    const ground: Floor & { active: boolean } = { codicePiano: 4, oldPiano: null, active: true };
    const points = [
      { ...ground, alias: 'a', stanza: 'Ufficio' },
      { ...ground, alias: 'b', stanza: ' ufficio ' },
      { ...ground, alias: 'c', stanza: 'Ufficio', active: false },
      { ...ground, alias: 'd', stanza: null },
      { ...ground, alias: 'e', stanza: 'Ufficio', codicePiano: 6 },
      { ...ground, alias: 'f', stanza: 'Ufficio', codicePiano: null, oldPiano: 'Ammezzato' },
    ];
    const pointsOf = (stanza: string | null, floor: Partial<Floor> = {}) =>
      pointsOfRoom(points, { ...ground, ...floor, stanza }).map(({ alias }) => alias);
    expect(pointsOf('UFFICIO')).toEqual(['a', 'b']);
    expect(pointsOf('Ufficio', { codicePiano: 6 })).toEqual(['e']);
    expect(pointsOf('Ufficio', { codicePiano: null, oldPiano: 'Ammezzato' })).toEqual(['f']);
    expect([...pointsOf(' '), ...pointsOf(null)]).toEqual([]);
  });
});

test.each([
  [
    'two, one after the other',
    [
      [180, false],
      [170, false],
    ],
    350,
  ],
  [
    'one, and another that is lost',
    [
      [180, false],
      [170, true],
    ],
    180,
  ],
  ['none', [], 0],
] as const)(
  'days are measured at a point by its dosimeters that are not lost: %s',
  (_case, placements, days) => {
    expect(measuredDays(placements.map(([giorni, smarrito]) => ({ giorni, smarrito })))).toBe(days);
  },
);
