import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance } from '../geometry/rules.ts';
import { snap } from './rules.ts';

const coordinate = fc.integer({ min: 0, max: 2000 });
const point = fc.record({ x: coordinate, y: coordinate });
const alone = { corners: [], reach: 10, from: null, before: null };

describe('a corner', () => {
  test('goes onto the nearest existing one within reach', () => {
    const corners = [
      { x: 100, y: 100 },
      { x: 108, y: 100 },
    ];
    expect(snap({ x: 106, y: 103 }, { ...alone, corners })).toEqual({ x: 108, y: 100 });
    expect(snap({ x: 100, y: 111 }, { ...alone, corners })).toEqual({ x: 100, y: 111 });
  });

  test('is never moved further than within reach, or further than twelve degrees', () => {
    fc.assert(
      fc.property(point, fc.array(point, { maxLength: 6 }), point, point, (at, corners, from, before) => {
        const snapped = snap(at, { corners, reach: 10, from, before });
        const most = Math.max(10, distance(from, at) * Math.sin((12 * Math.PI) / 180));
        expect(distance(snapped, at)).toBeLessThanOrEqual(most + 1e-6);
      }),
    );
  });

  test('stands at a right angle to the side before when it was nearly meant to', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: -10, max: 10, noNaN: true }), (before, from, astray) => {
        fc.pre(distance(before, from) > 1);
        const along = Math.atan2(from.y - before.y, from.x - before.x);
        const angle = along + Math.PI / 2 + (astray * Math.PI) / 180;
        const at = { x: from.x + 300 * Math.cos(angle), y: from.y + 300 * Math.sin(angle) };
        const snapped = snap(at, { ...alone, from, before });
        const turned = Math.atan2(snapped.y - from.y, snapped.x - from.x);
        const isOf = (direction: number) => Math.abs(Math.sin(turned - direction)) < 1e-6;
        expect([along, along + Math.PI / 2, 0, Math.PI / 2].some(isOf)).toBe(true);
      }),
    );
  });

  test('stays where it was put when no right angle was meant', () => {
    const at = { x: 100, y: 60 };
    expect(snap(at, { ...alone, from: { x: 0, y: 0 } })).toEqual(at);
    expect(snap({ x: 100, y: 8 }, { ...alone, from: { x: 0, y: 0 } })).toEqual({ x: 100, y: 0 });
  });
});
