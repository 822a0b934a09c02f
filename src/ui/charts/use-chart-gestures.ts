import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { chartFrame, dayOf, instantOf, type TimeSpan } from '#platform/contract/time-chart.ts';
import { moveBy, reveal, selectBetween, zoomAt, zoomOf, zoomStep } from './time-chart-zoom.ts';

/** A pointer that moves less than this has not been dragged. */
const slackPx = 8;

export type ChartHand = {
  whole: TimeSpan;
  shown: TimeSpan;
  /** Pixels of the whole drawing. */
  width: number;
  /** Where the keyboard stops. */
  stops: readonly string[];
  day: string | null;
  onShow: (window: TimeSpan) => void;
  /** `isSpoken`: chosen with the keyboard, to be told. */
  onDay: (day: string | null, isSpoken: boolean) => void;
};

const inner = (width: number) => Math.max(1, width - chartFrame.left - chartFrame.right);

/** The instant under a pixel of the drawing, within what is shown. */
function instantAt(shown: TimeSpan, width: number, x: number): number {
  const share = Math.min(1, Math.max(0, (x - chartFrame.left) / inner(width)));
  return shown.from + share * (shown.to - shown.from);
}

/** The pixel of an instant. */
export function pixelOf(shown: TimeSpan, width: number, instant: number): number {
  return chartFrame.left + ((instant - shown.from) / (shown.to - shown.from)) * inner(width);
}

/**
 * The crosshair follows the pointer; wheel and two fingers zoom, the mouse drags over what is to be shown, one finger
 * moves what is zoomed. Keys: arrows go from value to value, + and - zoom, 0 shows everything.
 */
export function useChartGestures(frame: RefObject<HTMLElement | null>, hand: ChartHand) {
  const [dragged, setDragged] = useState<{ start: number; now: number } | null>(null);
  const pointers = useRef(new Map<number, number>());
  /** Where a drag of the mouse began; what is drawn of it may be late. */
  const began = useRef<number | null>(null);
  const latest = useRef(hand);
  // At once with what is drawn: later it would take back what the next turn of the wheel has shown meanwhile.
  useLayoutEffect(() => {
    latest.current = hand;
  });
  const show = (window: TimeSpan) => {
    latest.current = { ...latest.current, shown: window };
    hand.onShow(window);
  };
  const pixelAt = (clientX: number) => clientX - (frame.current?.getBoundingClientRect().left ?? 0);
  const at = (x: number) => instantAt(latest.current.shown, latest.current.width, x);

  useWheel(frame, latest, (event) => at(pixelAt(event.clientX)));

  function pointAt(x: number) {
    hand.onDay(dayOf(at(x)), false);
  }

  function moveFinger(event: PointerEvent, before: number, now: number) {
    const { whole, shown, width } = latest.current;
    const other = Array.from(pointers.current).find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const grown = Math.max(1, Math.abs(now - other)) / Math.max(1, Math.abs(before - other));
      show(zoomAt(whole, shown, grown, at((now + other) / 2)));
    } else if (zoomOf(whole, shown) > 1) {
      show(moveBy(whole, shown, ((before - now) / inner(width)) * (shown.to - shown.from)));
    } else pointAt(now);
  }

  function onPointerMove(event: PointerEvent) {
    const now = pixelAt(event.clientX);
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return pointAt(now);
    pointers.current.set(event.pointerId, now);
    if (event.pointerType === 'touch') moveFinger(event, before, now);
    else setDragged((drag) => drag && { ...drag, now });
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    const x = pixelAt(event.clientX);
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, x);
    if (event.pointerType === 'touch') pointAt(x);
    else {
      began.current = x;
      setDragged({ start: x, now: x });
    }
  }

  function onPointerUp(event: PointerEvent) {
    const now = pixelAt(event.clientX);
    const start = began.current;
    forget(event);
    if (start !== null && Math.abs(now - start) > slackPx)
      show(selectBetween(hand.whole, at(start), at(now)));
  }

  function forget(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
    began.current = null;
    setDragged(null);
  }

  return {
    selection: dragged && Math.abs(dragged.now - dragged.start) > slackPx ? dragged : null,
    handlers: {
      ...{ onPointerMove, onPointerDown, onPointerUp, onPointerCancel: forget },
      onPointerLeave: () => hand.onDay(null, false),
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.ctrlKey && !event.metaKey && press(hand, event.key)) event.preventDefault();
      },
    },
  };
}

/** At the ends of the zoom the wheel scrolls the page again. */
function useWheel(
  frame: RefObject<HTMLElement | null>,
  latest: RefObject<ChartHand>,
  instant: (event: WheelEvent) => number,
) {
  const turn = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    turn.current = (event) => {
      const { whole, shown, onShow } = latest.current;
      const next = zoomAt(whole, shown, event.deltaY < 0 ? zoomStep : 1 / zoomStep, instant(event));
      if (event.deltaY === 0 || (next.from === shown.from && next.to === shown.to)) return;
      event.preventDefault();
      latest.current = { ...latest.current, shown: next };
      onShow(next);
    };
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => turn.current(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [frame]);
}

/** Whether the key was one of the chart's. */
function press({ whole, shown, stops, day, onShow, onDay }: ChartHand, key: string): boolean {
  const middle = day === null ? (shown.from + shown.to) / 2 : instantOf(day);
  const goTo = (stop: string | undefined) => {
    if (stop === undefined) return;
    onDay(stop, true);
    onShow(reveal(whole, shown, instantOf(stop)));
  };
  if (key === '+' || key === '=') onShow(zoomAt(whole, shown, zoomStep, middle));
  else if (key === '-') onShow(zoomAt(whole, shown, 1 / zoomStep, middle));
  else if (key === '0') onShow(whole);
  else if (key === 'ArrowRight') goTo(stops.find((stop) => day === null || stop > day));
  else if (key === 'ArrowLeft') goTo(stops.findLast((stop) => day === null || stop < day));
  else if (key === 'Escape' && day !== null) onDay(null, true);
  else return false;
  return true;
}
