import { distance, type Point } from '../geometry/rules.ts';

/** How far from a right angle a side may be drawn and still be made one: 12 degrees. */
const squareReach = Math.sin((12 * Math.PI) / 180);

export type Snapping = {
  /** Corners that are there already. */
  corners: readonly Point[];
  /** How near a corner must be, in pixels of the background. */
  reach: number;
  /** The corner that the side comes from, and the one before it; null while there is none. */
  from: Point | null;
  before: Point | null;
};

/**
 * Where a corner goes that was put at `at`: onto an existing corner within reach, else onto the line that stands at a
 * right angle to the sheet or to the side before, when it was nearly meant to.
 */
export function snap(at: Point, { corners, reach, from, before }: Snapping): Point {
  const corner = nearestOf(corners, at);
  if (corner && distance(corner, at) <= reach) return { ...corner };
  if (from === null) return at;
  const length = distance(from, at);
  if (length === 0) return at;
  const nearest = directionsFrom(from, before)
    .map((direction) => alongLine(from, at, direction))
    .reduce((best, point) => (distance(point, at) < distance(best, at) ? point : best));
  return distance(nearest, at) <= length * squareReach ? nearest : at;
}

function nearestOf(points: readonly Point[], at: Point): Point | null {
  return points.reduce<Point | null>(
    (best, point) => (best === null || distance(point, at) < distance(best, at) ? point : best),
    null,
  );
}

/** Across and down the sheet, and straight on from the side before or square to it. */
function directionsFrom(from: Point, before: Point | null): Point[] {
  const ofSheet = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ];
  const length = before === null ? 0 : distance(before, from);
  if (before === null || length === 0) return ofSheet;
  const along = { x: (from.x - before.x) / length, y: (from.y - before.y) / length };
  return [...ofSheet, along, { x: -along.y, y: along.x }];
}

/** The point of a line through `from` that is nearest to `at`; `direction` is one long. */
function alongLine(from: Point, at: Point, direction: Point): Point {
  const way = (at.x - from.x) * direction.x + (at.y - from.y) * direction.y;
  return { x: from.x + way * direction.x, y: from.y + way * direction.y };
}
