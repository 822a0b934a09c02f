import type { Placement, Point } from '#customers/points/contract.ts';
import type { QueuedMoves } from '../../field-wizards/web/public.ts';
import { activePlacements } from '../rules.ts';

/** A point as it will be once the removals that wait on this device have arrived. */
export type PointAhead = Point & {
  /** What measures there until then. */
  leaving: Placement[];
};

export function pointsAhead(
  points: readonly Point[],
  { removed }: Pick<QueuedMoves, 'removed'>,
): PointAhead[] {
  return points.map((point) => ({
    ...point,
    trattamenti: point.trattamenti.filter(({ id }) => !removed.has(id)),
    leaving: activePlacements(point).filter(({ id }) => removed.has(id)),
  }));
}
