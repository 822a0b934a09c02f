import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { middle, sidesOf } from '../geometry/rules.ts';
import {
  angleOfKey,
  clicked,
  type Drawing,
  deviceOpacity,
  emptySheet,
  labelText,
  liesOn,
  movedRoom,
  nextRoom,
  placedDevice,
  roomOf,
  stretched,
  withCorner,
  withLabel,
  withMoreCorner,
  withoutCorner,
  withoutLabel,
} from './rules.ts';

const coordinate = fc.integer({ min: 0, max: 2000 });
const point = fc.record({ x: coordinate, y: coordinate });
const polygon = fc.array(point, { minLength: 3, maxLength: 12 });
const named = { alias: 'Sala 1', colour: '#2f6fb2', wallPrefix: 'P' };
const triangle = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
];

describe('a polygon', () => {
  test('grows by a corner with each click (R2-364)', () => {
    let points = clicked([], { x: 0, y: 0 }).points;
    points = clicked(points, { x: 100, y: 0 }).points;
    points = clicked(points, { x: 100, y: 100 }).points;
    expect(points).toEqual(triangle);
  });

  test.each([
    [10, 0, true],
    [6, 8, true],
    [10.1, 0, false],
    [8, 8, false],
  ])('is closed by a click at %d, %d of its first corner: %s (R2-365)', (x, y, isClosed) => {
    expect(clicked(triangle, { x, y }).isClosed).toBe(isClosed);
    expect(clicked(triangle, { x, y }).points).toHaveLength(isClosed ? 3 : 4);
  });

  test('of two corners is not closed (R2-365)', () => {
    expect(clicked(triangle.slice(0, 2), { x: 5, y: 0 }).isClosed).toBe(false);
  });

  test('takes the same corner twice over as one', () => {
    expect(clicked(triangle, { x: 100, y: 100 }).points).toEqual(triangle);
  });
});

describe('the labels of a room', () => {
  test('are one for each side, at its middle, numbered from one (R2-295, R2-296)', () => {
    fc.assert(
      fc.property(polygon, (points) => {
        const room = roomOf(points, named);
        expect(room.labels).toHaveLength(points.length);
        for (const [index, label] of room.labels.entries()) {
          const side = sidesOf(points)[index];
          expect({ x: label.left, y: label.top }).toEqual(side && middle(...side));
          expect(labelText(room, label)).toBe(`P${index + 1}`);
          expect(label).toMatchObject({ angle: 0, scaleX: 1, scaleY: 1 });
        }
      }),
    );
  });

  test('keep their numbers when one is removed (R2-367)', () => {
    fc.assert(
      fc.property(polygon, fc.nat(), (points, any) => {
        const room = roomOf(points, named);
        const index = any % points.length;
        const left = withoutLabel(room, index).labels.map(({ wallNumber }) => wallNumber);
        expect(left).toEqual(room.labels.map((label) => label.wallNumber).filter((n) => n !== index + 1));
      }),
    );
  });

  test.each([
    ['ArrowRight', 90],
    ['ArrowLeft', -90],
    ['ArrowUp', 0],
    ['ArrowDown', 180],
    ['Enter', null],
  ])('are turned by %s to %s (R2-368)', (key, angle) => {
    expect(angleOfKey(key)).toBe(angle);
    if (angle !== null) expect(withLabel(roomOf(triangle, named), 1, { angle }).labels[1]?.angle).toBe(angle);
  });

  test('go with the middle of their side when a corner is dragged, the others stay', () => {
    fc.assert(
      fc.property(polygon, fc.nat(), point, (points, any, to) => {
        const room = roomOf(points, named);
        const after = withCorner(room, any % points.length, to);
        expect(after.labels).toEqual(roomOf(after.points, named).labels.map(closeTo));
      }),
    );
  });
});

const closeTo = (label: { top: number; left: number }) => ({
  ...label,
  top: expect.closeTo(label.top, 6) as number,
  left: expect.closeTo(label.left, 6) as number,
});

describe('a room', () => {
  test('moved there and back is what it was', () => {
    fc.assert(
      fc.property(polygon, point, (points, by) => {
        const room = roomOf(points, named);
        expect(movedRoom(movedRoom(room, by), { x: -by.x, y: -by.y })).toEqual(room);
      }),
    );
  });

  test('keeps three corners, and takes one more in the middle of a side', () => {
    const room = roomOf(triangle, named);
    expect(withoutCorner(room, 0)).toBe(room);
    const more = withMoreCorner(room, 0);
    expect(more.points[1]).toEqual({ x: 50, y: 0 });
    expect(withoutCorner(more, 1).points).toEqual(triangle);
    expect(more.labels).toEqual(room.labels);
  });

  test('gets a name and a colour that the ones before do not have', () => {
    const rooms = [roomOf(triangle, nextRoom([]))];
    const second = nextRoom(rooms);
    expect(rooms[0]).toMatchObject({ alias: 'Ambiente 1', wallPrefix: 'P' });
    expect(second.alias).toBe('Ambiente 2');
    expect(second.colour).not.toBe(rooms[0]?.colour);
    expect(nextRoom([roomOf(triangle, { ...named, alias: 'Ambiente 2' })]).alias).toBe('Ambiente 3');
  });
});

describe('a device', () => {
  test('is drawn faintly when it is not in use (R2-297)', () => {
    expect([deviceOpacity(true), deviceOpacity(false)]).toEqual([1, 0.3]);
  });

  test('is placed on the sheet, wherever one pointed', () => {
    fc.assert(
      fc.property(point, fc.boolean(), (at, isActive) => {
        const device = placedDevice({ deviceId: 1, icon: 'tube', isActive }, at, emptySheet);
        expect(liesOn({ rooms: [], devices: [device] }, emptySheet)).toBe(true);
        expect(device.x).toBeGreaterThanOrEqual(0);
        expect(device.opacity).toBe(isActive ? 1 : 0.3);
      }),
    );
  });
});

test('a drawing on a sheet of another size covers as much of it', () => {
  fc.assert(
    fc.property(polygon, (points) => {
      const drawing: Drawing = { rooms: [roomOf(points, named)], devices: [] };
      const sheet = { width: 2000, height: 2000 };
      const small = stretched(drawing, sheet, { width: 500, height: 1000 });
      expect(liesOn(small, { width: 500, height: 1000 })).toBe(true);
      expect(small.rooms[0]?.points[0]?.x).toBeCloseTo((points[0]?.x ?? 0) / 4, 6);
    }),
  );
});
