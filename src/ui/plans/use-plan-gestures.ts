import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import {
  limitPan,
  type PlanFrame,
  type PlanView,
  type Point,
  zoomAround,
  zoomStep,
} from './plan-geometry.ts';

/** A finger that moves less than this taps; more than this drags. */
const tapSlackPx = 8;
/** Two taps so close in time and place are one double tap. */
const doubleTapMs = 320;
const doubleTapPx = 32;

type Gesture = {
  pointers: Map<number, Point>;
  moved: number;
  pinched: boolean;
};

/** Wheel and pinch zoom, one finger or the mouse pans, a tap is a tap. */
export function usePlanGestures(
  frame: RefObject<HTMLElement | null>,
  plan: PlanFrame | null,
  view: PlanView,
  onView: (view: PlanView) => void,
  onTap: (at: Point) => void,
  onDoubleTap?: (at: Point) => void,
) {
  const lastTap = useRef<(Point & { time: number }) | null>(null);
  const gesture = useRef<Gesture>({ pointers: new Map(), moved: 0, pinched: false });
  const latest = useRef({ plan, view });
  useEffect(() => {
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
    if (other) {
      gesture.current.pinched = true;
      const centre = middle(after, other);
      const grown = distance(after, other) / Math.max(1, distance(before, other));
      const shift = { x: centre.x - middle(before, other).x, y: centre.y - middle(before, other).y };
      const zoomed = zoomAround(now, known, now.zoom * grown, centre);
      show(limitPan({ ...zoomed, x: zoomed.x + shift.x, y: zoomed.y + shift.y }, known));
    } else if (gesture.current.moved > tapSlackPx) {
      show(limitPan({ ...now, x: now.x + after.x - before.x, y: now.y + after.y - before.y }, known));
    }
  }

  function end(event: PointerEvent, tapped: boolean) {
    const { pointers, moved, pinched } = gesture.current;
    if (!pointers.delete(event.pointerId)) return;
    if (tapped && pointers.size === 0 && !pinched && moved <= tapSlackPx) tap(place(event), event.timeStamp);
    if (pointers.size === 0) gesture.current = { pointers: new Map(), moved: 0, pinched: false };
  }

  function tap(at: Point, time: number) {
    const before = lastTap.current;
    const isSecond =
      before !== null && time - before.time <= doubleTapMs && distance(before, at) <= doubleTapPx;
    lastTap.current = isSecond ? null : { ...at, time };
    if (isSecond && onDoubleTap) onDoubleTap(at);
    else onTap(at);
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      gesture.current.pointers.set(event.pointerId, place(event));
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
