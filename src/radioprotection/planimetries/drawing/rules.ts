import { centreOf, distance, middle, type Point, sidesOf } from '../geometry/rules.ts';
import type { DeviceIcon } from '../icons/rules.ts';

/** What is drawn on a planimetry and what may be done with it (S2 3, 4; Q2-105). */

export type WallLabel = {
  top: number;
  left: number;
  angle: number;
  scaleX: number;
  scaleY: number;
  wallNumber: number;
};
export type Room = {
  alias: string;
  colour: string;
  wallPrefix: string;
  points: Point[];
  labels: WallLabel[];
};
export type PlacedDevice = {
  deviceId: number;
  icon: DeviceIcon;
  opacity: number;
  x: number;
  y: number;
  width: number;
  height: number;
};
export type Drawing = { rooms: Room[]; devices: PlacedDevice[] };

/** The longest side of a sheet in pixels, and how much may be on it. */
export const drawingLimits = {
  side: 10_000,
  corners: 200,
  rooms: 200,
  devices: 200,
  attachments: 10,
} as const;

/** A polygon is closed by a click so near its first corner, in pixels. */
export const closingReach = 10;

/** A sheet with nothing behind it. */
export const emptySheet = { width: 1600, height: 1000 } as const;

/** How long a drawing must have rested before its snapshot is taken (S2 9). */
export const snapshotDelayMs = 500;

export const drawingTexts = {
  noPlace: 'Indicare la posizione in pixel.',
  outside: 'La posizione è fuori dal foglio.',
  noAlias: 'Indicare il nome dell’ambiente.',
  fewCorners: 'Un ambiente ha almeno 3 angoli.',
  manyCorners: `Al massimo ${drawingLimits.corners} angoli per ambiente.`,
  manyRooms: `Al massimo ${drawingLimits.rooms} ambienti.`,
  manyDevices: `Al massimo ${drawingLimits.devices} dispositivi.`,
} as const;

/** Colours of rooms, in the order in which they are given. */
export const roomColours = ['#2f6fb2', '#2e8b57', '#b8651b', '#8e44ad', '#b03a4a', '#5b6770'] as const;

export type Opened = { isClosed: boolean; points: Point[] };

/** The polygon being drawn after a click: closed near its first corner from three on, else one corner longer. */
export function clicked(points: readonly Point[], at: Point, reach: number = closingReach): Opened {
  const [first] = points;
  const isClosed = first !== undefined && points.length >= 3 && distance(first, at) <= reach;
  const last = points.at(-1);
  const isAgain = last !== undefined && distance(last, at) === 0;
  return { isClosed, points: isClosed || isAgain ? [...points] : [...points, at] };
}

/** A room of a closed polygon, with one label at the middle of each side. */
export function roomOf(
  points: readonly Point[],
  { alias, colour, wallPrefix }: Pick<Room, 'alias' | 'colour' | 'wallPrefix'>,
): Room {
  const labels = sidesOf(points).map(([from, to], index) => {
    const { x, y } = middle(from, to);
    return { top: y, left: x, angle: 0, scaleX: 1, scaleY: 1, wallNumber: index + 1 };
  });
  return { alias, colour, wallPrefix, points: points.map((point) => ({ ...point })), labels };
}

/** What the next room is called until somebody says otherwise. */
export function nextRoom(rooms: readonly Room[]): Pick<Room, 'alias' | 'colour' | 'wallPrefix'> {
  const names = new Set(rooms.map(({ alias }) => alias));
  let number = rooms.length + 1;
  while (names.has(`Ambiente ${number}`)) number += 1;
  const colour = roomColours[rooms.length % roomColours.length] ?? roomColours[0];
  return { alias: `Ambiente ${number}`, colour, wallPrefix: 'P' };
}

/** What is written on a label. */
export function labelText({ wallPrefix }: Pick<Room, 'wallPrefix'>, { wallNumber }: WallLabel): string {
  return `${wallPrefix}${wallNumber}`;
}

const arrowAngles: Record<string, number> = { ArrowRight: 90, ArrowLeft: -90, ArrowUp: 0, ArrowDown: 180 };

/** The angle that an arrow key gives the selected label; null for any other key. */
export function angleOfKey(key: string): number | null {
  return arrowAngles[key] ?? null;
}

/** A device that is not in use is drawn faintly (S1 4.6). */
export function deviceOpacity(isActive: boolean): number {
  return isActive ? 1 : 0.3;
}

/** The drawing with another room in the place of one. */
export function withRoom(drawing: Drawing, index: number, change: (room: Room) => Room): Drawing {
  return { ...drawing, rooms: drawing.rooms.map((room, at) => (at === index ? change(room) : room)) };
}

export function withoutRoom(drawing: Drawing, index: number): Drawing {
  return { ...drawing, rooms: drawing.rooms.filter((_, at) => at !== index) };
}

export function withDevice(drawing: Drawing, index: number, change: Partial<PlacedDevice>): Drawing {
  const devices = drawing.devices.map((device, at) => (at === index ? { ...device, ...change } : device));
  return { ...drawing, devices };
}

export function withoutDevice(drawing: Drawing, index: number): Drawing {
  return { ...drawing, devices: drawing.devices.filter((_, at) => at !== index) };
}

export function withLabel(room: Room, index: number, change: Partial<WallLabel>): Room {
  return {
    ...room,
    labels: room.labels.map((label, at) => (at === index ? { ...label, ...change } : label)),
  };
}

/** Without a label; the others keep their numbers. */
export function withoutLabel(room: Room, index: number): Room {
  return { ...room, labels: room.labels.filter((_, at) => at !== index) };
}

/** The room with a corner elsewhere; the labels of its two sides go with the middles of these. */
export function withCorner(room: Room, index: number, to: Point): Room {
  const points = room.points.map((point, at) => (at === index ? { ...to } : point));
  const before = sidesOf(room.points);
  const after = sidesOf(points);
  const labels = room.labels.map((label) => {
    const [was, is] = [before[label.wallNumber - 1], after[label.wallNumber - 1]];
    if (!was || !is) return label;
    const [from, now] = [middle(...was), middle(...is)];
    return { ...label, top: label.top + now.y - from.y, left: label.left + now.x - from.x };
  });
  return { ...room, points, labels };
}

/** Without a corner, as long as three are left. */
export function withoutCorner(room: Room, index: number): Room {
  if (room.points.length <= 3) return room;
  return { ...room, points: room.points.filter((_, at) => at !== index) };
}

/** With a corner more, in the middle of the side that begins at `index`. */
export function withMoreCorner(room: Room, index: number): Room {
  const side = sidesOf(room.points)[index];
  if (!side || room.points.length >= drawingLimits.corners) return room;
  return { ...room, points: room.points.toSpliced(index + 1, 0, middle(...side)) };
}

export function movedRoom(room: Room, by: Point): Room {
  return {
    ...room,
    points: room.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
    labels: room.labels.map((label) => ({ ...label, top: label.top + by.y, left: label.left + by.x })),
  };
}

/** A box for a device around a point, of a size that can be seen on the sheet and lies on it. */
export function placedDevice(
  { deviceId, icon, isActive }: { deviceId: number; icon: DeviceIcon; isActive: boolean },
  at: Point,
  sheet: { width: number; height: number },
): PlacedDevice {
  const side = Math.max(1, Math.round(Math.min(sheet.width, sheet.height) / 12));
  const inside = (middleAt: number, most: number) =>
    Math.round(Math.min(Math.max(0, most - side), Math.max(0, middleAt - side / 2)));
  return {
    ...{ deviceId, icon, opacity: deviceOpacity(isActive) },
    ...{ x: inside(at.x, sheet.width), y: inside(at.y, sheet.height), width: side, height: side },
  };
}

/** Whether everything drawn lies on a sheet. */
export function liesOn({ rooms, devices }: Drawing, sheet: { width: number; height: number }): boolean {
  const isOn = (x: number, y: number) => x <= sheet.width && y <= sheet.height;
  return (
    rooms.every(
      ({ points, labels }) =>
        points.every(({ x, y }) => isOn(x, y)) && labels.every(({ left, top }) => isOn(left, top)),
    ) && devices.every(({ x, y, width, height }) => isOn(x + width, y + height))
  );
}

/** The drawing on a sheet of another size, as much of it covered as before. */
export function stretched(
  { rooms, devices }: Drawing,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Drawing {
  const [across, down] = [to.width / from.width, to.height / from.height];
  return {
    rooms: rooms.map((room) => ({
      ...room,
      points: room.points.map(({ x, y }) => ({ x: x * across, y: y * down })),
      labels: room.labels.map((label) => ({ ...label, left: label.left * across, top: label.top * down })),
    })),
    devices: devices.map((device) => ({
      ...device,
      ...{ x: device.x * across, y: device.y * down },
      ...{ width: device.width * across, height: device.height * down },
    })),
  };
}

/** Where a room's name is written. */
export function nameplateOf({ points }: Pick<Room, 'points'>): Point {
  return centreOf(points);
}
