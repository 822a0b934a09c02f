import { type Content, ink, type Orientation } from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { shrinkPicture } from '#platform/server/files/pictures.ts';
import { FilesUnavailable } from '#platform/server/http/errors.ts';
import type { StateLook } from '../rules.ts';

/** A floor plan on paper: its picture in the room it has, and numbered pins over it. */

/** Enough for 200 points to the inch over the width of a page. */
const printedPixels = 2_200;
/** Half the width of a pin on paper, in points. */
const pinRadius = 8;
/** Half the side of the square that every pin fits in. */
const pinRoom = 11;

type Place = { x: number; y: number };
type PinLook = Pick<StateLook, 'color' | 'corners'> & { hollow?: boolean };
/** `x` and `y` in pixels of the plan. */
export type Pin = Place & { number: number; look: PinLook };
type Plan = { sha256: string; width: number; height: number };

export function orientationOf({ width, height }: Pick<Plan, 'width' | 'height'>): Orientation {
  return width > height ? 'landscape' : 'portrait';
}

/** The picture as a data URL; null for one that is gone or damaged, not for one whose store is away. */
export async function printedPicture(
  { sha256 }: Pick<Plan, 'sha256'>,
  files: FileStore,
): Promise<string | null> {
  try {
    const small = await shrinkPicture(await files.read(sha256), printedPixels);
    return `data:image/jpeg;base64,${small.toString('base64')}`;
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error;
    return null;
  }
}

/** The picture in the middle of the page's width, at most this share of its height, with its pins. */
export function pinnedPicture(
  plan: Plan,
  picture: string,
  room: { width: number; height: number },
  pins: readonly Pin[],
): Content[] {
  const scale = Math.min(room.width / plan.width, room.height / plan.height);
  const size = { width: plan.width * scale, height: plan.height * scale };
  const left = (room.width - size.width) / 2;
  return [{ image: picture, ...size, margin: [left, 0, 0, 0] }, ...drawnPins(pins, { left, ...size, scale })];
}

type LaidPicture = { left: number; width: number; height: number; scale: number };

/**
 * The pins over a picture that has just been laid out, `height` points high and `left` of the margin: back up to
 * it, without moving on. Each is a node of its own, since a large one would ask for room below the picture.
 */
function drawnPins(pins: readonly Pin[], { left, width, height, scale }: LaidPicture): Content[] {
  return pins.flatMap((pin): Content[] => {
    // One that lies outside, of a plan whose picture has changed, is shown at the edge.
    const x = left + within(pin.x * scale, width);
    const y = within(pin.y * scale, height) - height;
    const fontSize = pin.number < 100 ? 7.5 : 5.5;
    const text = {
      text: String(pin.number),
      alignment: 'center' as const,
      bold: true,
      fontSize,
      lineHeight: 1,
      color: pin.look.hollow ? ink : '#ffffff',
    };
    return [
      {
        relativePosition: { x: x - pinRoom, y: y - pinRoom },
        canvas: [pinSign(pin.look, { x: pinRoom, y: pinRoom })],
      },
      { relativePosition: { x: x - 12, y: y - fontSize * 0.62 }, columns: [{ width: 24, ...text }] },
    ];
  });
}

function within(place: number, most: number): number {
  return Math.min(Math.max(place, 0), most);
}

/** The mark of a look around a place. */
export function pinSign({ color, hollow, corners }: PinLook, { x, y }: Place) {
  const look = hollow
    ? { lineWidth: 1.5, lineColor: color, color: '#ffffff' }
    : { lineWidth: 1, lineColor: '#ffffff', color };
  if (corners === null) return { type: 'ellipse' as const, x, y, r1: pinRadius, r2: pinRadius, ...look };
  const points = corners.map(([across, down]) => ({ x: x + across * pinRadius, y: y + down * pinRadius }));
  return { type: 'polyline' as const, closePath: true, points, ...look };
}
