import { brandColor } from '../shell/brand.ts';
import type { MarkerLook } from './plan-geometry.ts';

/** How markers look that say nothing else. */
export const deviceLook: MarkerLook = { color: brandColor, corners: null, sign: 'device' };

type Sign = MarkerLook['sign'];

/** The signs within a marker 40 units wide: lines from corner to corner (x, y, x, y …) around its middle. */
export const signStrokes: Record<Sign, readonly (readonly number[])[]> = {
  device: [[-8, -10, 8, -10, 8, 10, -8, 10, -8, -10]],
  warning: [[0, -9, 0, 2]],
  check: [[-8, 0, -2, 6, 8, -6]],
  cross: [
    [-6, -6, 6, 6],
    [-6, 6, 6, -6],
  ],
  none: [],
};

export const signDots: Record<Sign, readonly { y: number; radius: number }[]> = {
  device: [{ y: -1, radius: 4 }],
  warning: [{ y: 8, radius: 2.2 }],
  check: [],
  cross: [],
  none: [],
};
