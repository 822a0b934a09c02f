import { type RefObject, useEffect, useRef } from 'react';
import { centreOn, type PlanFrame, type PlanView, type Point } from './plan-geometry.ts';

/** A place to be looked at, in pixels of the picture; another `turn` asks again for the same. */
export type PlanSeek = Point & { turn: number };

/** Large enough to tell neighbours apart. */
const seekZoom = 2.5;

/** Shows the wanted place once the picture is there, brings the canvas onto the screen and the focus to it. */
export function usePlanSeek(
  frame: RefObject<HTMLElement | null>,
  plan: PlanFrame | null,
  view: PlanView,
  onView: (view: PlanView) => void,
  seek: PlanSeek | null,
): void {
  const shown = useRef(0);
  useEffect(() => {
    if (!seek || !plan || shown.current === seek.turn) return;
    shown.current = seek.turn;
    onView(centreOn(view, plan, seek, seekZoom));
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'center' });
  });
}
