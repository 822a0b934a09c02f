import { useState } from 'react';
import type { PlanSeek } from '#ui/plans/use-plan-seek.ts';
import type { ViewedPoint } from '../contract.ts';

/** The point somebody looks at, and where on which plan it is to be brought into sight. */
export function useChosenPoint(points: readonly ViewedPoint[]) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [seek, setSeek] = useState<(PlanSeek & { plan: number }) | null>(null);
  return {
    chosen: points.find(({ id }) => id === chosenId) ?? null,
    seek,
    choose: setChosenId,
    seekPoint: ({ id, planimetry, planimetryPos }: ViewedPoint) => {
      setChosenId(id);
      if (planimetry !== null && planimetryPos !== null)
        setSeek({ ...planimetryPos, plan: planimetry, turn: (seek?.turn ?? 0) + 1 });
    },
  };
}
