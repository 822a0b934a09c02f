/** Zoom of a plan: a factor over the size at which the whole picture is seen. */
export const minZoom = 1;
export const maxZoom = 10;
export const zoomStep = 1.2;

export type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** Where the top left corner of the picture stands in the frame (pixels of the screen), and the zoom. */
export type PlanView = Point & { zoom: number };

/** The frame on the screen and the picture in its own pixels. */
export type PlanFrame = { frame: Size; picture: Size };

/** Screen pixels for each pixel of the picture at zoom 1: the whole picture fits the frame. */
export function baseScale({ frame, picture }: PlanFrame): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height);
}

export function clampZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}

/** Keeps the picture in the frame: no side comes off its edge; a side shorter than the frame is centred. */
export function limitPan(view: PlanView, plan: PlanFrame): PlanView {
  const scale = baseScale(plan) * view.zoom;
  return {
    zoom: view.zoom,
    x: limitSide(view.x, plan.frame.width, plan.picture.width * scale),
    y: limitSide(view.y, plan.frame.height, plan.picture.height * scale),
  };
}

function limitSide(offset: number, frame: number, picture: number): number {
  if (picture <= frame) return (frame - picture) / 2;
  return Math.min(0, Math.max(frame - picture, offset));
}

export function wholePicture(plan: PlanFrame): PlanView {
  return limitPan({ zoom: minZoom, x: 0, y: 0 }, plan);
}

/** Zooms so that what stands at `at` (a point of the frame) stays there, as far as the limits allow. */
export function zoomAround(view: PlanView, plan: PlanFrame, zoom: number, at: Point): PlanView {
  const next = clampZoom(zoom);
  const grown = next / view.zoom;
  return limitPan({ zoom: next, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, plan);
}

/** The pixel of the picture that is seen at a point of the frame; null beside the picture. */
export function pictureAt(view: PlanView, plan: PlanFrame, at: Point): Point | null {
  const scale = baseScale(plan) * view.zoom;
  const x = Math.round((at.x - view.x) / scale);
  const y = Math.round((at.y - view.y) / scale);
  const inside = x >= 0 && y >= 0 && x <= plan.picture.width && y <= plan.picture.height;
  return inside ? { x, y } : null;
}

/** Where a pixel of the picture is seen in the frame. */
export function frameAt(view: PlanView, plan: PlanFrame, pixel: Point): Point {
  const scale = baseScale(plan) * view.zoom;
  return { x: view.x + pixel.x * scale, y: view.y + pixel.y * scale };
}

/** Moves a pin by a share of what is seen, never off the picture. */
export function movePin(pin: Point, view: PlanView, plan: PlanFrame, direction: Point): Point {
  const step = Math.max(1, Math.min(plan.picture.width, plan.picture.height) / (100 * view.zoom));
  return {
    x: Math.round(Math.min(plan.picture.width, Math.max(0, pin.x + direction.x * step))),
    y: Math.round(Math.min(plan.picture.height, Math.max(0, pin.y + direction.y * step))),
  };
}

/** Pans just enough for a pixel to be seen with some room around it. */
export function reveal(view: PlanView, plan: PlanFrame, pixel: Point): PlanView {
  const room = 48;
  const at = frameAt(view, plan, pixel);
  const shift = (value: number, side: number) =>
    value < room ? room - value : value > side - room ? side - room - value : 0;
  return limitPan(
    { ...view, x: view.x + shift(at.x, plan.frame.width), y: view.y + shift(at.y, plan.frame.height) },
    plan,
  );
}

/** Shows a pixel in the middle of the frame, as far as the limits allow, at least `zoom` times as large. */
export function centreOn(view: PlanView, plan: PlanFrame, pixel: Point, zoom: number): PlanView {
  const next = clampZoom(Math.max(view.zoom, zoom));
  const scale = baseScale(plan) * next;
  const { width, height } = plan.frame;
  return limitPan({ zoom: next, x: width / 2 - pixel.x * scale, y: height / 2 - pixel.y * scale }, plan);
}

/** How a marker is drawn; without it, as a device. `corners` stand around the middle, in radii; null is a circle. */
export type MarkerLook = {
  color: string;
  hollow?: true;
  corners: readonly (readonly [x: number, y: number])[] | null;
  sign: 'device' | 'warning' | 'check' | 'cross' | 'none';
};

/** A position in pixels of the picture. */
export type PlanMarker = Point & { key: string | number; label: string; look?: MarkerLook };

/** Width of a marker in units of the canvas: pixels of the screen at zoom 1. */
export const markerWidth = 40;
/** A finger is no finer than this. */
const touchRadius = 22;

/** The marker that a tap at a point of the frame means: the nearest of those it touches. */
export function markerAt(
  view: PlanView,
  plan: PlanFrame,
  markers: readonly PlanMarker[],
  at: Point,
): PlanMarker | null {
  let nearest: { marker: PlanMarker; distance: number } | null = null;
  for (const marker of markers) {
    const middle = frameAt(view, plan, marker);
    const distance = Math.hypot(middle.x - at.x, middle.y - at.y);
    const isTouched = distance <= Math.max(touchRadius, (markerWidth / 2) * view.zoom);
    if (isTouched && (nearest === null || distance < nearest.distance)) nearest = { marker, distance };
  }
  return nearest?.marker ?? null;
}
