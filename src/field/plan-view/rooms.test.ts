import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requiredPoints } from '#customers/points/rules.ts';
import { sameName } from '#customers/sites/rules.ts';
import { coverageText, missingText, roomCoverage, walkingOrder } from './rules.ts';

const point = (changes: Partial<Parameters<typeof roomCoverage>[0][number]> = {}) => ({
  id: 7,
  alias: 'Punto',
  stanza: null,
  superficie: null,
  codicePiano: 4,
  oldPiano: null,
  active: true,
  ...changes,
});

describe('coverage by room', () => {
  test('counts the surface of a room once, however many points share its name', () => {
    const gym = { stanza: 'Palestra', superficie: 220 };
    const { floors, site } = roomCoverage([point(gym), point({ ...gym, stanza: ' palestra ' })]);
    expect(floors[0]?.rooms).toMatchObject([
      { name: 'Palestra', surface: 220, points: 2, required: 3, missing: 1 },
    ]);
    expect(site).toEqual({
      surface: 220,
      points: 2,
      required: 3,
      missing: 1,
      roomsShort: 1,
      roomsWithoutSurface: 0,
    });
  });

  test('takes a point that names no room as a room of its own, called like the point', () => {
    const { floors } = roomCoverage([
      point({ alias: 'Bar', superficie: 20 }),
      point({ alias: 'Atrio', superficie: 120 }),
    ]);
    expect(floors[0]?.rooms.map(({ name, missing }) => [name, missing])).toEqual([
      ['Atrio', 1],
      ['Bar', 0],
    ]);
  });

  test('keeps rooms of one name on two floors apart, floors from the lowest', () => {
    const bath = { stanza: 'Bagno', superficie: 10 };
    const { floors, site } = roomCoverage([
      point({ ...bath, codicePiano: null, oldPiano: 'Soppalco' }),
      point({ ...bath, codicePiano: 6 }),
      point({ ...bath, codicePiano: 3 }),
    ]);
    expect(floors.map(({ label, rooms }) => [label, rooms.length])).toEqual([
      ['-0,5 | Seminterrato', 1],
      ['1 | Primo piano', 1],
      ['Soppalco', 1],
    ]);
    expect(site.surface).toBe(30);
  });

  test('tells rooms without surface apart, and leaves out points out of use', () => {
    const { floors, site } = roomCoverage([
      point({ alias: 'Cantina' }),
      point({ active: false, superficie: 300 }),
    ]);
    expect(floors[0]?.rooms).toMatchObject([
      { name: 'Cantina', surface: null, points: 1, required: null, missing: 0 },
    ]);
    expect(site).toEqual({
      surface: 0,
      points: 1,
      required: 0,
      missing: 0,
      roomsShort: 0,
      roomsWithoutSurface: 1,
    });
  });

  test('takes the largest surface where the points of a room disagree', () => {
    const room = { stanza: 'Sala' };
    const { site } = roomCoverage([
      point({ ...room, superficie: 40 }),
      point({ ...room, superficie: 60 }),
      point(room),
    ]);
    expect(site).toMatchObject({ surface: 60, required: 2, missing: 0 });
  });

  const sums = ['points', 'missing', 'required', 'surface', 'roomsShort', 'roomsWithoutSurface'] as const;
  const anyPoint = fc.record({
    id: fc.integer(),
    alias: fc.constantFrom('Uno', 'Due', 'Tre'),
    stanza: fc.constantFrom(null, '', 'Sala', 'sala ', 'Bagno'),
    superficie: fc.option(fc.integer({ min: 1, max: 400 })),
    codicePiano: fc.constantFrom(null, 1, 4, 6),
    oldPiano: fc.constantFrom(null, 'Piano T'),
    active: fc.boolean(),
  });

  test('adds up: floors to the site, rooms to floors, every point in use once', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 30 }), (points) => {
        const { floors, site } = roomCoverage(points);
        const sum = (key: (typeof sums)[number]) => floors.reduce((total, floor) => total + floor[key], 0);
        for (const key of sums) expect(sum(key)).toBe(site[key]);
        expect(site.points).toBe(points.filter(({ active }) => active).length);
        for (const { rooms } of floors)
          for (const { surface, points: standing, required, missing } of rooms) {
            expect(required).toBe(requiredPoints(surface));
            expect(missing).toBe(Math.max(0, (required ?? 0) - standing));
          }
      }),
    );
  });

  test('puts two points together exactly when they share floor and room name', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (one, other) => {
        const pair = [one, other].map((each) => ({
          ...each,
          active: true,
          codicePiano: each.codicePiano ?? 2,
        }));
        const [a, b] = pair as [(typeof pair)[0], (typeof pair)[0]];
        const named = (a.stanza ?? '') !== '' && (b.stanza ?? '') !== '';
        const together = named && sameName(a.stanza ?? '', b.stanza ?? '') && a.codicePiano === b.codicePiano;
        const rooms = roomCoverage(pair).floors.flatMap((floor) => floor.rooms);
        expect(rooms).toHaveLength(together ? 1 : 2);
      }),
    );
  });

  test.each([
    [0, null],
    [1, 'manca 1 punto'],
    [3, 'mancano 3 punti'],
  ])('%i missing is said as %s', (missing, text) => {
    expect(missingText(missing)).toBe(text);
  });
});

test.each([
  [
    { points: 4, required: 4, surface: 149, missing: 1, roomsShort: 1, roomsWithoutSurface: 1 },
    '4 punti presenti, 4 richiesti per 149 m², manca 1 punto in 1 ambiente, 1 ambiente senza superficie',
  ],
  [
    { points: 9, required: 1, surface: 30, missing: 0, roomsShort: 0, roomsWithoutSurface: 2 },
    '9 punti presenti, 1 richiesto per 30 m², 2 ambienti senza superficie',
  ],
  [
    { points: 1, required: 0, surface: 0, missing: 0, roomsShort: 0, roomsWithoutSurface: 1 },
    '1 punto presente, 1 ambiente senza superficie',
  ],
])('%o is said as %s', (coverage, text) => {
  expect(coverageText(coverage)).toBe(text);
});

describe('the order of a walk', () => {
  const stop = (alias: string, codicePiano: number | null, plan: number | null = null, x = 0, y = 0) => ({
    alias,
    codicePiano,
    planimetry: plan,
    planimetryPos: plan === null ? null : { x, y },
  });
  const names = (stops: { alias: string }[]) => stops.map(({ alias }) => alias).join(' ');

  test('goes to the nearest on the plan one stands on, then to what lies on none, then to the next floor', () => {
    const stops = [
      stop('su', 6, 2, 0, 0),
      stop('senza', 4),
      stop('lontano', 4, 1, 900, 0),
      stop('vicino', 4, 1, 100, 0),
      stop('cantina', 1, 3, 0, 0),
    ];
    expect(names(walkingOrder(stops, stop('qui', 4, 1, 0, 0)))).toBe('vicino lontano senza su cantina');
  });

  test('without a place to begin, begins at the lowest floor; equals come by name as a person counts', () => {
    const stops = [stop('Aula 10', 6), stop('Aula 2', 6), stop('Cantina', 1)];
    expect(names(walkingOrder(stops, null))).toBe('Cantina Aula 2 Aula 10');
  });

  const anyStop = fc.record({
    alias: fc.string({ maxLength: 3 }),
    codicePiano: fc.constantFrom(null, 1, 4, 6, 9),
    planimetry: fc.constantFrom(null, 1, 2),
    planimetryPos: fc.option(
      fc.record({ x: fc.integer({ min: 0, max: 99 }), y: fc.integer({ min: 0, max: 99 }) }),
    ),
  });

  test('visits every stop once, and begins with the nearest of the plan one is on', () => {
    fc.assert(
      fc.property(fc.array(anyStop, { maxLength: 25 }), anyStop, (stops, from) => {
        const walk = walkingOrder(stops, from);
        expect(new Set(walk)).toEqual(new Set(stops));
        expect(walk).toHaveLength(stops.length);
        const { planimetryPos: here } = from;
        const way = ({ planimetryPos }: typeof from) =>
          here && planimetryPos ? Math.hypot(planimetryPos.x - here.x, planimetryPos.y - here.y) : 0;
        const beside = stops.filter(
          ({ codicePiano, planimetry, planimetryPos }) =>
            here &&
            planimetryPos &&
            planimetry !== null &&
            planimetry === from.planimetry &&
            codicePiano === from.codicePiano,
        );
        const [first] = walk;
        if (first && beside.length > 0) expect(way(first)).toBe(Math.min(...beside.map(way)));
      }),
    );
  });
});
