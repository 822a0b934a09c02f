import { z } from 'zod';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { PlanShapes } from '#ui/plans/plan-shapes.ts';
import type { PlanimetryRecord, savePlanimetry } from '../contract.ts';
import { drawingShape } from '../drawing/contract.ts';
import { type Drawing, labelText, nameplateOf } from '../drawing/rules.ts';
import type { Compared } from '../edits/rules.ts';
import { distance, isWithin, type Point } from '../geometry/rules.ts';
import { iconPaths } from '../icons/rules.ts';

const pictureRef = z.object({
  sha256: z.string(),
  mime: z.enum(['image/jpeg', 'image/png']),
  filename: z.string(),
});
export type PictureRef = z.infer<typeof pictureRef>;

/** A planimetry as it is edited: its pictures by their hashes. */
export const sheetShape = z.object({
  alias: z.string(),
  background: pictureRef.nullable(),
  width: z.number(),
  height: z.number(),
  ...drawingShape.shape,
  attachments: z.array(pictureRef),
  metresPerPixel: z.number().nullable(),
});
export type Sheet = z.infer<typeof sheetShape>;

export function sheetOf(record: PlanimetryRecord): Sheet {
  const { alias, width, height, rooms, metresPerPixel } = record;
  const ref = ({ sha256, mime, filename }: PictureRef) => ({ sha256, mime, filename });
  return {
    ...{ alias, width, height, rooms, metresPerPixel },
    background: record.background && ref(record.background),
    attachments: record.attachments.map(ref),
    devices: record.devices.map(({ deviceId, icon, opacity, x, y, width: w, height: h }) => ({
      ...{ deviceId, icon, opacity, x, y, width: w, height: h },
    })),
  };
}

export function bodyOf(
  sheet: Sheet,
  versione: number,
  snapshot: string | null,
): BodyOf<typeof savePlanimetry> {
  const sent = ({ sha256, mime, filename }: PictureRef) => ({ image: `sha256:${sha256}`, mime, filename });
  const { alias, rooms, devices, metresPerPixel } = sheet;
  return {
    ...{ alias, rooms, devices, metresPerPixel, snapshot, versione },
    background: sheet.background && sent(sheet.background),
    attachments: sheet.attachments.map(sent),
  };
}

export function comparedOf({ background, attachments, ...sheet }: Sheet): Compared {
  return {
    ...sheet,
    background: background?.sha256 ?? null,
    attachments: attachments.map(({ sha256 }) => sha256),
  };
}

/** What is chosen on a sheet; `at`: which corner or label of the room. */
export type Selection =
  | { kind: 'room'; room: number }
  | { kind: 'corner'; room: number; at: number }
  | { kind: 'label'; room: number; at: number }
  | { kind: 'device'; device: number }
  | { kind: 'size'; device: number };

export function isRoomOf(selection: Selection | null, room: number): boolean {
  return selection !== null && 'room' in selection && selection.room === room;
}

/** What a tap means: labels and corners before devices, devices before rooms, the last drawn first. */
export function selectionAt(
  sheet: Drawing,
  selected: Selection | null,
  at: Point,
  reach: number,
): Selection | null {
  const isNear = (point: Point) => distance(point, at) <= reach;
  if (selected?.kind === 'device' || selected?.kind === 'size') {
    const box = sheet.devices[selected.device];
    if (box && isNear({ x: box.x + box.width, y: box.y + box.height }))
      return { kind: 'size', device: selected.device };
  }
  const rooms = [...sheet.rooms.keys()].toReversed();
  for (const room of rooms) {
    const { labels, points } = sheet.rooms[room] ?? { labels: [], points: [] };
    const label = labels.findIndex(({ left: x, top: y }) => isNear({ x, y }));
    if (label >= 0) return { kind: 'label', room, at: label };
    const corner = points.findIndex(isNear);
    if (corner >= 0) return { kind: 'corner', room, at: corner };
  }
  const device = sheet.devices.findLastIndex(
    ({ x, y, width, height }) => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height,
  );
  if (device >= 0) return { kind: 'device', device };
  const room = rooms.find((index) => isWithin(sheet.rooms[index]?.points ?? [], at));
  return room === undefined ? null : { kind: 'room', room };
}

/** A sheet as it is drawn; `nameOf` names its devices. */
export function shapesOf(
  sheet: Drawing,
  nameOf: (device: number) => string,
  selected: Selection | null = null,
  line: readonly Point[] = [],
): PlanShapes {
  const isLabel = (room: number, at: number) =>
    selected?.kind === 'label' && selected.room === room && selected.at === at;
  const open = selected && 'room' in selected ? sheet.rooms[selected.room] : undefined;
  const box = selected && 'device' in selected ? sheet.devices[selected.device] : undefined;
  return {
    areas: sheet.rooms.map(({ alias, colour, points }, room) => ({
      ...{ key: `room-${room}`, colour, points, name: alias, nameAt: nameplateOf({ points }) },
      isSelected: isRoomOf(selected, room),
    })),
    texts: sheet.rooms.flatMap((room, index) =>
      room.labels.map((label, at) => ({
        ...{ key: `label-${index}-${at}`, x: label.left, y: label.top, text: labelText(room, label) },
        ...{ angle: label.angle, scaleX: label.scaleX, scaleY: label.scaleY },
        isSelected: isLabel(index, at),
      })),
    ),
    boxes: sheet.devices.map((device, index) => ({
      ...{ key: `device-${device.deviceId}`, x: device.x, y: device.y },
      ...{ width: device.width, height: device.height, opacity: device.opacity },
      ...{ path: iconPaths[device.icon], name: nameOf(device.deviceId) },
      isSelected: selected !== null && 'device' in selected && selected.device === index,
    })),
    line,
    handles: [
      ...(open?.points ?? []).map((point, at) => ({
        ...point,
        key: `corner-${at}`,
        isSelected: selected?.kind === 'corner' && selected.at === at,
      })),
      ...(box ? [{ key: 'size', x: box.x + box.width, y: box.y + box.height, isSelected: false }] : []),
    ],
  };
}

/** A white sheet as a picture. */
export function blankSheet({ width, height }: { width: number; height: number }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
