import type { Placement, Point } from '#customers/points/contract.ts';
import type { QueuedMoves } from '../../field-wizards/web/public.ts';
import { activePlacements, type PlacementDraft } from '../rules.ts';

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

/** The keys of the work of this device that has to arrive before the point of a placement is free. */
export function workBefore(
  { point }: Pick<PlacementDraft, 'point'>,
  { removed }: Pick<QueuedMoves, 'removed'>,
): string[] {
  if (point === null || !('known' in point)) return [];
  return [...new Set(point.known.occupants.flatMap((id) => removed.get(id)?.by ?? []))];
}

export type Removal = PlacementDraft['removals'][number];

export type RemovalTarget =
  | { state: 'active'; point: PointAhead; placement: Placement }
  /** Another work of this device removes it, and has not arrived. */
  | { state: 'queued' }
  /** Removed, cancelled or moved to another site meanwhile. */
  | { state: 'gone' };

/** What has become of a dosimeter that was marked for removal: only what is active at the site can be removed. */
export function removalTarget({ dosimeterId }: Removal, points: readonly PointAhead[]): RemovalTarget {
  for (const point of points) {
    const placement = activePlacements(point).find(({ id }) => id === dosimeterId);
    if (placement) return { state: 'active', point, placement };
    if (point.leaving.some(({ id }) => id === dosimeterId)) return { state: 'queued' };
  }
  return { state: 'gone' };
}
