import type { TimeSpan } from '#platform/contract/time-chart.ts';

/** From the whole (1) to a tenth of it (10). */
export const largestZoom = 10;
/** One turn of the wheel, one press of a key. */
export const zoomStep = 1.25;

const lengthOf = ({ from, to }: TimeSpan) => to - from;

/** How many times larger than the whole. */
export function zoomOf(whole: TimeSpan, shown: TimeSpan): number {
  return lengthOf(whole) / lengthOf(shown);
}

/** A window of `length` that starts at `from`, moved and shortened until it lies within the whole. */
function within(whole: TimeSpan, from: number, length: number): TimeSpan {
  const fitting = Math.min(Math.max(length, lengthOf(whole) / largestZoom), lengthOf(whole));
  const start = Math.min(Math.max(from, whole.from), whole.to - fitting);
  return { from: start, to: start + fitting };
}

/** Zooms by a factor; the instant `at` stays where it is while the ends allow it. */
export function zoomAt(whole: TimeSpan, shown: TimeSpan, factor: number, at: number): TimeSpan {
  const share = (at - shown.from) / lengthOf(shown);
  const wanted = lengthOf(shown) / factor;
  const length = Math.min(Math.max(wanted, lengthOf(whole) / largestZoom), lengthOf(whole));
  return within(whole, at - share * length, length);
}

/** Moves what is shown along the axis. */
export function moveBy(whole: TimeSpan, shown: TimeSpan, by: number): TimeSpan {
  return within(whole, shown.from + by, lengthOf(shown));
}

/** Shows what lies between two instants; what is too short to be shown alone is shown in the middle. */
export function selectBetween(whole: TimeSpan, one: number, other: number): TimeSpan {
  const length = Math.max(Math.abs(other - one), lengthOf(whole) / largestZoom);
  return within(whole, (one + other) / 2 - length / 2, length);
}

/** Moves what is shown as little as needed for an instant to be in it. */
export function reveal(whole: TimeSpan, shown: TimeSpan, at: number): TimeSpan {
  if (at < shown.from) return moveBy(whole, shown, at - shown.from);
  return at > shown.to ? moveBy(whole, shown, at - shown.to) : shown;
}
