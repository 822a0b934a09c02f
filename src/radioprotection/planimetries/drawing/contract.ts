import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { id, sha256, text } from '#platform/contract/shapes.ts';
import { deviceCategories } from '../../devices/rules.ts';
import { deviceIcons } from '../icons/rules.ts';
import { planimetryTexts } from '../rules.ts';
import { drawingLimits, drawingTexts } from './rules.ts';

/** A drawing over a background (Q2-105). Coordinates in pixels of the background. */

const place = z
  .number(drawingTexts.noPlace)
  .min(0, drawingTexts.outside)
  .max(drawingLimits.side, drawingTexts.outside);
const point = z.object({ x: place, y: place });
const stretch = z.number().min(0.1).max(20);
const side = z
  .number(drawingTexts.noPlace)
  .min(1, drawingTexts.outside)
  .max(drawingLimits.side, drawingTexts.outside);

/** Number of a wall: `top` and `left` are its middle, `angle` in degrees, clockwise. */
const wallLabel = z.object({
  ...{ top: place, left: place, angle: z.number().min(-360).max(360), scaleX: stretch, scaleY: stretch },
  wallNumber: z.int('Numero della parete non valido.').min(1).max(999),
});

const room = z.object({
  alias: text(1, drawingTexts.noAlias, longest.shortLine),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'Colore non valido.'),
  wallPrefix: z.string().trim().max(10, 'Al massimo 10 caratteri.'),
  points: z.array(point).min(3, drawingTexts.fewCorners).max(drawingLimits.corners, drawingTexts.manyCorners),
  labels: z.array(wallLabel).max(drawingLimits.corners, drawingTexts.manyCorners),
});

/** A device as a box with an icon; `x` and `y` are its corner at the top left. */
const placedDevice = z.object({
  deviceId: id,
  icon: z.enum(deviceIcons, 'Icona sconosciuta.'),
  opacity: z.number().min(0).max(1),
  ...{ x: place, y: place, width: side, height: side },
});

export const drawingShape = z.object({
  rooms: z.array(room).max(drawingLimits.rooms, drawingTexts.manyRooms),
  devices: z.array(placedDevice).max(drawingLimits.devices, drawingTexts.manyDevices),
});

export const metresPerPixel = z
  .number('Scala non valida.')
  .positive('Scala non valida.')
  .max(1000)
  .nullable();

/** A device with what is known of it besides its place. */
export const shownDevice = placedDevice.extend({
  sigla: z.string(),
  type: z.enum(deviceCategories),
});

const mime = z.enum(['image/jpeg', 'image/png'], 'Formato non valido: caricare un’immagine png o jpeg.');
const filename = text(1, 'Indicare il nome del file.');
/** Base64, or `sha256:…` of a picture that was sent before or is there already. */
export const sentPicture = z.object({ image: z.string().min(1, planimetryTexts.noPicture), mime, filename });
export const picture = z.object({ image: z.base64(), mime, filename, sha256 });
