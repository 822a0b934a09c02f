import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import {
  limitPan,
  type PlanFrame,
  type PlanView,
  type Point,
  zoomAround,
  zoomStep,
} from './plan-geometry.ts';
import type { PlanDrag } from './plan-shapes.ts';

/** A finger that moves less than this taps; more than this drags. */
const tapSlackPx = 8;
/** Two taps so close in time and place are one double tap. */
const doubleTapMs = 320;
const doubleTapPx = 32;

type Gesture = {
  pointers: Map<number, Point>;
  moved: number;
  pinched: boolean;
  /** What was taken hold of instead of the picture. */
  drag: PlanDrag | null;
};

/** What a press takes hold of, in place of the picture, and how it is moved; places of the frame. */
export type PlanHold = {
  grab: (at: Point, isTouch: boolean) => PlanDrag | null;
  move: (drag: PlanDrag, to: Point) => void;
};
const holdsNothing: PlanHold = { grab: () => null, move: () => undefined };

/** Wheel and pinch zoom, one finger or the mouse pans, a tap is a tap. */
export function usePlanGestures(
  frame: RefObject<HTMLElement | null>,
  plan: PlanFrame | null,
  view: PlanView,
  onView: (view: PlanView) => void,
  onTap: (at: Point, isTouch: boolean) => void,
  onDoubleTap?: (at: Point) => void,
  hold: PlanHold = holdsNothing,
) {
  const lastTap = useRef<(Point & { time: number }) | null>(null);
  const gesture = useRef<Gesture>({ pointers: new Map(), moved: 0, pinched: false, drag: null });
  const latest = useRef({ plan, view });
  // At once with what is drawn: later it would take back what the next turn of the wheel has shown meanwhile.
  useLayoutEffect(() => {
    latest.current = { plan, view };
  });
  const show = (next: PlanView) => {
    latest.current.view = next;
    onView(next);
  };

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const onWheel = (event: WheelEvent) => {
    const { plan: known, view: now } = latest.current;
    if (!known) return;
    const factor = event.deltaY < 0 ? zoomStep : 1 / zoomStep;
    const next = zoomAround(now, known, now.zoom * factor, place(event));
    // At the ends of the zoom the wheel scrolls the page again.
    if (next.zoom === now.zoom) return;
    event.preventDefault();
    show(next);
  };
  const wheel = useRef(onWheel);
  useEffect(() => {
    wheel.current = onWheel;
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [frame]);

  function move(event: PointerEvent) {
    const { pointers } = gesture.current;
    const before = pointers.get(event.pointerId);
    const { plan: known, view: now } = latest.current;
    if (!before || !known) return;
    const after = place(event);
    const other = Array.from(pointers).find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, after);
    gesture.current.moved += Math.hypot(after.x - before.x, after.y - before.y);
    const { drag } = gesture.current;
    if (other) {
      drag?.cancel();
      gesture.current.drag = null;
      gesture.current.pinched = true;
      const centre = middle(after, other);
      const grown = distance(after, other) / Math.max(1, distance(before, other));
      const shift = { x: centre.x - middle(before, other).x, y: centre.y - middle(before, other).y };
      const zoomed = zoomAround(now, known, now.zoom * grown, centre);
      show(limitPan({ ...zoomed, x: zoomed.x + shift.x, y: zoomed.y + shift.y }, known));
    } else if (gesture.current.moved > tapSlackPx) {
      if (drag) hold.move(drag, after);
      else show(limitPan({ ...now, x: now.x + after.x - before.x, y: now.y + after.y - before.y }, known));
    }
  }

  function end(event: PointerEvent, tapped: boolean) {
    const { pointers, moved, pinched } = gesture.current;
    if (!pointers.delete(event.pointerId)) return;
    const { drag } = gesture.current;
    if (drag && tapped && moved > tapSlackPx) drag.drop();
    else drag?.cancel();
    gesture.current.drag = null;
    if (tapped && pointers.size === 0 && !pinched && moved <= tapSlackPx) tap(place(event), event);
    if (pointers.size === 0) gesture.current = { pointers: new Map(), moved: 0, pinched: false, drag: null };
  }

  function tap(at: Point, { timeStamp: time, pointerType }: PointerEvent) {
    const before = lastTap.current;
    const isSecond =
      before !== null && time - before.time <= doubleTapMs && distance(before, at) <= doubleTapPx;
    lastTap.current = isSecond ? null : { ...at, time };
    if (isSecond && onDoubleTap) onDoubleTap(at);
    else onTap(at, pointerType === 'touch');
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = place(event);
      if (gesture.current.pointers.size === 0)
        gesture.current.drag = hold.grab(at, event.pointerType === 'touch');
      gesture.current.pointers.set(event.pointerId, at);
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
