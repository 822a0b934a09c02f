import type { Point } from './plan-geometry.ts';

/** What is drawn over a picture besides markers, in pixels of the picture; sizes of letters in those of the screen. */
export type PlanShapes = {
  areas: readonly {
    key: string;
    colour: string;
    points: readonly Point[];
    name: string;
    nameAt: Point;
    isSelected: boolean;
  }[];
  texts: readonly (Point & {
    key: string;
    text: string;
    angle: number;
    scaleX: number;
    scaleY: number;
    isSelected: boolean;
  })[];
  boxes: readonly (Point & {
    key: string;
    width: number;
    height: number;
    opacity: number;
    /** Strokes on a field of 24 by 24, as an SVG path. */
    path: string;
    name: string;
    isSelected: boolean;
  })[];
  /** A line being drawn, with a dot at each corner. */
  line: readonly Point[];
  /** Places that can be taken hold of. */
  handles: readonly (Point & { key: string; isSelected: boolean })[];
};

/** Something taken hold of: follows the pointer until it is let go. */
export type PlanDrag = { move: (to: Point) => void; drop: () => void; cancel: () => void };

/** Draws what is seen, without handles, at full size. */
export type PlanPainter = () => HTMLCanvasElement | null;
