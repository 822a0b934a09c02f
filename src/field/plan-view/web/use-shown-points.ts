import { useMemo } from 'react';
import { useSearchParams } from '#platform/web/search-params.ts';
import type { ViewedPoint } from '../contract.ts';
import { byName, countStates, type PointState, pointState, pointStates } from '../rules.ts';

/** A point with what is going on there. */
export type ShownPoint = ViewedPoint & { state: PointState };

/** The points by name with their states, and those of the state that the address of the page asks for. */
export function useShownPoints(points: readonly ViewedPoint[]) {
  const [{ stato }, setParams] = useSearchParams();
  const filter = pointStates.find((state) => state === stato) ?? null;
  const stated = useMemo(
    () =>
      points
        .map((point): ShownPoint => ({ ...point, state: pointState(point) }))
        .toSorted((a, b) => byName(a.alias, b.alias)),
    [points],
  );
  const shown = useMemo(
    () => (filter === null ? stated : stated.filter(({ state }) => state === filter)),
    [stated, filter],
  );
  const counts = useMemo(() => countStates(stated.map(({ state }) => state)), [stated]);
  const setFilter = (state: PointState | null) => setParams({ stato: state ?? undefined }, 'replace');
  return { shown, counts, filter, setFilter };
}
