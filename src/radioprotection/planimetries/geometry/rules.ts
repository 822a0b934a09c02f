/** Points, sides and measures of a drawing. Coordinates in pixels of its background, x to the right, y down. */
export type Point = { x: number; y: number };

export function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

export function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The sides of a closed polygon, the first from its first point to its second. */
export function sidesOf(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.map((point, index) => [point, points[(index + 1) % points.length] ?? point] as const);
}

/** What a polygon covers, in square pixels (shoelace formula), whichever way round it was drawn. */
export function areaOf(points: readonly Point[]): number {
  const twice = sidesOf(points).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0);
  return Math.abs(twice) / 2;
}

/** The middle of the box around a polygon: where its name is written. */
export function centreOf(points: readonly Point[]): Point {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}

/** Whether two sides of a polygon that are no neighbours meet: such a one has no area. */
export function crossesItself(points: readonly Point[]): boolean {
  const sides = sidesOf(points);
  return sides.some(([a, b], one) =>
    sides.some(([c, d], other) => {
      const areNeighbours = other <= one + 1 || (one === 0 && other === sides.length - 1);
      return !areNeighbours && cross(a, b, c, d);
    }),
  );
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Above zero to the right of the way from a to b, below zero to the left of it. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Whether a point lies within a polygon. */
export function isWithin(points: readonly Point[], { x, y }: Point): boolean {
  return sidesOf(points).reduce((within, [from, to]) => {
    const isBeside = from.y > y !== to.y > y;
    return isBeside && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x ? !within : within;
  }, false);
}

/** Metres for each pixel, from two points whose distance is known; null when nothing follows from them. */
export function scaleFrom(from: Point, to: Point, metres: number): number | null {
  const pixels = distance(from, to);
  const scale = metres / pixels;
  return pixels > 0 && metres > 0 && Number.isFinite(scale) ? scale : null;
}

/** The area of a polygon in m²; null without a scale, or when it crosses itself. */
export function squareMetres(points: readonly Point[], metresPerPixel: number | null): number | null {
  if (metresPerPixel === null || crossesItself(points)) return null;
  return areaOf(points) * metresPerPixel ** 2;
}

const figure = new Intl.NumberFormat('it', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '3,20 m'. */
export function metresText(metres: number): string {
  return `${figure.format(metres)} m`;
}

/** '12,40 m²'. */
export function squareMetresText(area: number): string {
  return `${figure.format(area)} m²`;
}

/** Keeps a point on a sheet. */
export function onSheet({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}
