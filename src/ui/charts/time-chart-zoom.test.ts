import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestZoom, moveBy, reveal, selectBetween, zoomAt, zoomOf } from './time-chart-zoom.ts';

const whole = { from: 0, to: 1000 };

describe('the zoom of a chart (R2-529)', () => {
  it('keeps what is under the pointer in its place', () => {
    expect(zoomAt(whole, whole, 2, 250)).toEqual({ from: 125, to: 625 });
  });

  it('goes no further than ten, and no wider than the whole', () => {
    expect(zoomOf(whole, zoomAt(whole, whole, 50, 500))).toBe(largestZoom);
    expect(zoomAt(whole, { from: 400, to: 500 }, 0.01, 450)).toEqual(whole);
  });

  it('shows what was dragged over, the least of it in the middle', () => {
    expect(selectBetween(whole, 600, 200)).toEqual({ from: 200, to: 600 });
    expect(selectBetween(whole, 500, 510)).toEqual({ from: 455, to: 555 });
    expect(selectBetween(whole, 0, 10)).toEqual({ from: 0, to: 100 });
  });

  it('moves no further than the ends, and only as far as needed to show an instant', () => {
    expect(moveBy(whole, { from: 100, to: 300 }, -500)).toEqual({ from: 0, to: 200 });
    expect(reveal(whole, { from: 100, to: 300 }, 350)).toEqual({ from: 150, to: 350 });
    expect(reveal(whole, { from: 100, to: 300 }, 200)).toEqual({ from: 100, to: 300 });
  });

  it('lies within the whole whatever is done', () => {
    const part = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(
        part,
        part,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        part,
        (one, other, factor, at) => {
          const shown = zoomAt(whole, selectBetween(whole, one, other), factor, at);
          expect(shown.from).toBeGreaterThanOrEqual(0);
          expect(shown.to).toBeLessThanOrEqual(1000);
          expect(zoomOf(whole, shown)).toBeGreaterThanOrEqual(1);
          expect(zoomOf(whole, shown)).toBeLessThanOrEqual(largestZoom + 1e-6);
        },
      ),
    );
  });
});
