import { describe, expect, test } from 'vitest';
import {
  centreOn,
  clampZoom,
  frameAt,
  limitPan,
  markerAt,
  maxZoom,
  movePin,
  pictureAt,
  reveal,
  wholePicture,
  zoomAround,
  zoomStep,
} from './plan-geometry.ts';

const plan = { frame: { width: 400, height: 300 }, picture: { width: 2000, height: 1000 } };
const whole = wholePicture(plan);

describe('zoom', () => {
  test('stays between 1 and 10 (R0-075)', () => {
    expect(clampZoom(0.5)).toBe(1);
    expect(clampZoom(11)).toBe(10);
    expect(zoomAround(whole, plan, whole.zoom / zoomStep, { x: 10, y: 10 }).zoom).toBe(1);
    let view = whole;
    for (let press = 0; press < 40; press++)
      view = zoomAround(view, plan, view.zoom * zoomStep, { x: 0, y: 0 });
    expect(view.zoom).toBe(maxZoom);
  });

  test('keeps what stands under the finger where it is', () => {
    const finger = { x: 220, y: 140 };
    const before = pictureAt(whole, plan, finger);
    const after = pictureAt(zoomAround(whole, plan, 4, finger), plan, finger);
    expect(after).toEqual(before);
  });

  test('back at 1 shows the whole picture, centred', () => {
    const near = zoomAround(whole, plan, 6, { x: 390, y: 240 });
    expect(zoomAround(near, plan, 1, { x: 3, y: 3 })).toEqual(whole);
    expect(whole).toEqual({ zoom: 1, x: 0, y: 50 });
  });
});

describe('pan', () => {
  test('is limited to the picture', () => {
    expect(limitPan({ zoom: 2, x: 90, y: 90 }, plan)).toEqual({ zoom: 2, x: 0, y: 0 });
    expect(limitPan({ zoom: 2, x: -900, y: -900 }, plan)).toEqual({ zoom: 2, x: -400, y: -100 });
    expect(limitPan({ zoom: 2, x: -120, y: -30 }, plan)).toEqual({ zoom: 2, x: -120, y: -30 });
  });

  test('goes as far as a point needs to be seen, and no further', () => {
    const near = zoomAround(whole, plan, 8, { x: 0, y: 50 });
    const shown = frameAt(reveal(near, plan, { x: 1000, y: 500 }), plan, { x: 1000, y: 500 });
    expect(shown.x).toBeCloseTo(400 - 48);
    expect(shown.y).toBeCloseTo(300 - 48);
    const seen = { x: 100, y: 100 };
    expect(reveal(whole, plan, { x: 1000, y: 500 })).toEqual(whole);
    expect(reveal(near, plan, seen)).toEqual(near);
  });
});

describe('positions', () => {
  test('are pixels of the picture, whatever the zoom', () => {
    const view = zoomAround(whole, plan, 5, { x: 200, y: 150 });
    expect(pictureAt(view, plan, frameAt(view, plan, { x: 812, y: 333 }))).toEqual({ x: 812, y: 333 });
  });

  test('beside the picture there are none', () => {
    expect(pictureAt(whole, plan, { x: 10, y: 20 })).toBeNull();
    expect(pictureAt(whole, plan, { x: 10, y: 60 })).toEqual({ x: 50, y: 50 });
  });

  test('a pin moved by keys stays on the picture and moves finer when zoomed in', () => {
    expect(movePin({ x: 3, y: 500 }, whole, plan, { x: -1, y: 0 })).toEqual({ x: 0, y: 500 });
    expect(movePin({ x: 100, y: 500 }, whole, plan, { x: 1, y: 0 })).toEqual({ x: 110, y: 500 });
    expect(movePin({ x: 100, y: 500 }, { ...whole, zoom: 5 }, plan, { x: 0, y: 1 })).toEqual({
      x: 100,
      y: 502,
    });
  });
});

describe('a marker', () => {
  const markers = [
    { key: 1, label: 'Uno', x: 1000, y: 500 },
    { key: 2, label: 'Due', x: 1100, y: 500 },
  ];

  test('is meant by a tap within its 40 pixels, the nearest one where two overlap (R0-077)', () => {
    expect(markerAt(whole, plan, markers, { x: 200, y: 150 })?.key).toBe(1);
    expect(markerAt(whole, plan, markers, { x: 211, y: 150 })?.key).toBe(2);
    expect(markerAt(whole, plan, markers, { x: 200, y: 173 })).toBeNull();
  });

  test('grows with the zoom', () => {
    const near = zoomAround(whole, plan, 5, { x: 200, y: 150 });
    expect(markerAt(near, plan, markers, { x: 110, y: 150 })?.key).toBe(1);
    expect(markerAt(near, plan, markers, { x: 90, y: 150 })).toBeNull();
  });

  test('is shown in the middle, large enough, and never beyond the edge of the picture', () => {
    const shown = centreOn(whole, plan, { x: 1000, y: 500 }, 3);
    expect(shown.zoom).toBe(3);
    expect(frameAt(shown, plan, { x: 1000, y: 500 })).toEqual({ x: 200, y: 150 });
    const nearer = { ...shown, zoom: 6 };
    expect(centreOn(nearer, plan, { x: 1000, y: 500 }, 3).zoom).toBe(6);
    expect(centreOn(whole, plan, { x: 0, y: 0 }, 3)).toEqual({ zoom: 3, x: 0, y: 0 });
  });
});
