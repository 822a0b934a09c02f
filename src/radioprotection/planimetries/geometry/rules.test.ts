import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  crossesItself,
  distance,
  isWithin,
  middle,
  type Point,
  scaleFrom,
  sidesOf,
  squareMetres,
  squareMetresText,
} from './rules.ts';

const coordinate = fc.integer({ min: 0, max: 5000 });
const point = fc.record({ x: coordinate, y: coordinate });
const polygon = fc.array(point, { minLength: 3, maxLength: 20 });
const moved = (points: readonly Point[], by: Point) =>
  points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));

describe('an area', () => {
  test('is that of a rectangle, of a triangle, of an L', () => {
    const rectangle = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 30 },
      { x: 0, y: 30 },
    ];
    expect(areaOf(rectangle)).toBe(1200);
    expect(areaOf(rectangle.slice(0, 3))).toBe(600);
    const corner = [
      { x: 20, y: 30 },
      { x: 20, y: 10 },
      { x: 0, y: 10 },
    ];
    expect(areaOf([...rectangle.slice(0, 3), ...corner])).toBe(800);
  });

  test('is the same wherever it lies, whichever corner comes first, whichever way round', () => {
    fc.assert(
      fc.property(polygon, point, fc.nat(19), (points, by, turn) => {
        const area = areaOf(points);
        const at = turn % points.length;
        expect(areaOf(moved(points, by))).toBeCloseTo(area, 6);
        expect(areaOf([...points.slice(at), ...points.slice(0, at)])).toBeCloseTo(area, 6);
        expect(areaOf(points.toReversed())).toBeCloseTo(area, 6);
      }),
    );
  });

  test('in metres grows with the square of the scale, and needs one', () => {
    fc.assert(
      fc.property(coordinate, coordinate, fc.double({ min: 0.001, max: 10, noNaN: true }), (w, h, scale) => {
        const points = [
          { x: 0, y: 0 },
          { x: w, y: 0 },
          { x: w, y: h },
          { x: 0, y: h },
        ];
        expect(squareMetres(points, scale)).toBeCloseTo(w * scale * h * scale, 4);
        expect(squareMetres(points, null)).toBeNull();
      }),
    );
    expect(squareMetresText(12.4)).toBe('12,40 m²');
  });

  test('is none of a polygon that crosses itself', () => {
    const bow = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ];
    expect(crossesItself(bow)).toBe(true);
    expect(squareMetres(bow, 1)).toBeNull();
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 3 }), (points) => {
        expect(crossesItself(points)).toBe(false);
      }),
    );
  });
});

describe('a scale', () => {
  test('gives back the length it was set from', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0.01, max: 500, noNaN: true }), (from, to, metres) => {
        const scale = scaleFrom(from, to, metres);
        if (distance(from, to) === 0) expect(scale).toBeNull();
        else expect(distance(from, to) * (scale ?? 0)).toBeCloseTo(metres, 6);
      }),
    );
  });

  test('follows from no length that is none', () => {
    const to = { x: 3, y: 4 };
    for (const metres of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(scaleFrom({ x: 0, y: 0 }, to, metres)).toBeNull();
  });
});

test('sides go round: as many as corners, each from where the one before ended', () => {
  fc.assert(
    fc.property(polygon, (points) => {
      const sides = sidesOf(points);
      expect(sides).toHaveLength(points.length);
      for (const [index, [from]] of sides.entries()) expect(sides.at(index - 1)?.[1]).toEqual(from);
    }),
  );
});

test('the middle of a triangle lies within it, a point beside its box does not', () => {
  fc.assert(
    fc.property(fc.tuple(point, point, point), ([a, b, c]) => {
      fc.pre(areaOf([a, b, c]) > 1);
      const centre = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
      expect(isWithin([a, b, c], centre)).toBe(true);
      expect(isWithin([a, b, c], { x: 5001, y: middle(a, b).y })).toBe(false);
    }),
  );
});
