import sharp from 'sharp';
import { lettering, letteringWidth } from './lettering.ts';

/** A picture to be made: its size in pixels and what is on it. */
export type Drawing = { width: number; height: number; svg: string };

/** A room of a floor plan, in pixels of the picture. */
export type Room = { name: string; x: number; y: number; width: number; height: number };

const ink = '#1e344b';
const wall = 12;

/** The largest dot, at most `most`, with which a text fits a width. */
function fittingDot(text: string, width: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor((width / letteringWidth(text, 1)) * 10) / 10));
}

/** A plain picture with a word in the middle. */
export function labelDrawing({ width = 400, height = 300, label = 'Prova' } = {}): Drawing {
  const dot = fittingDot(label, width * 0.8, height / 12);
  const text = lettering(label, { x: width / 2, y: height / 2 }, dot, ink);
  return { width, height, svg: `<rect width="100%" height="100%" fill="#f1f3f5"/>${text}` };
}

/** A floor plan: outer walls around the rooms, each with its name and a door in its lower wall. */
export function planDrawing({
  title,
  rooms,
  width = 1600,
  height = 1200,
}: {
  title: string;
  rooms: readonly Room[];
  width?: number;
  height?: number;
}): Drawing {
  const heading = lettering(title, { x: width / 2, y: 56 }, fittingDot(title, width * 0.8, 7), ink);
  const svg = [`<rect width="100%" height="100%" fill="#ffffff"/>`, heading, ...rooms.map(drawRoom)].join('');
  return { width, height, svg };
}

function drawRoom(room: Room): string {
  const { name, x, y, width, height } = room;
  const door = Math.min(110, width / 3);
  const doorX = x + width / 2 - door / 2;
  const floor = y + height;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#f8f9fa" stroke="${ink}" stroke-width="${wall}"/>`,
    `<path d="M${doorX} ${floor}h${door}" stroke="#f8f9fa" stroke-width="${wall + 2}"/>`,
    `<path d="M${doorX} ${floor}v-${door}a${door} ${door} 0 0 1 ${door} ${door}" fill="none" stroke="#868e96" stroke-width="3"/>`,
    lettering(name, { x: x + width / 2, y: y + height * 0.3 }, fittingDot(name, width * 0.75, 5), '#495057'),
  ].join('');
}

/** A photo of a dosimeter on a shelf, with its code on the label. */
export function photoDrawing({
  code,
  width = 1280,
  height = 960,
}: {
  code: string;
  width?: number;
  height?: number;
}): Drawing {
  const [w, h] = [width, height];
  const shelf = h * 0.72;
  const body = { x: w * 0.32, y: shelf - h * 0.4, width: w * 0.36, height: h * 0.4 };
  const middle = body.x + body.width / 2;
  const label = {
    x: middle - body.width * 0.42,
    y: body.y + body.height * 0.56,
    width: body.width * 0.84,
    height: h * 0.11,
  };
  const svg = [
    `<defs><linearGradient id="wall" x2="0.4" y2="1"><stop stop-color="#dee2e6"/><stop offset="1" stop-color="#adb5bd"/></linearGradient>`,
    `<radialGradient id="lid" cx="0.4" cy="0.3"><stop stop-color="#495057"/><stop offset="1" stop-color="#212529"/></radialGradient></defs>`,
    `<rect width="${w}" height="${h}" fill="url(#wall)"/>`,
    `<rect y="${shelf}" width="${w}" height="${h - shelf}" fill="#a98467"/>`,
    `<rect y="${shelf}" width="${w}" height="${h * 0.02}" fill="#6c584c"/>`,
    `<ellipse cx="${middle}" cy="${shelf + h * 0.012}" rx="${body.width * 0.6}" ry="${h * 0.02}" fill="#000" opacity="0.25"/>`,
    `<rect x="${body.x}" y="${body.y}" width="${body.width}" height="${body.height}" rx="${w * 0.03}" fill="#f8f9fa" stroke="#ced4da" stroke-width="4"/>`,
    `<circle cx="${middle}" cy="${body.y + body.height * 0.3}" r="${body.height * 0.2}" fill="url(#lid)"/>`,
    `<rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" fill="#fff" stroke="#212529" stroke-width="3"/>`,
    lettering(
      code,
      { x: middle, y: label.y + label.height / 2 },
      fittingDot(code, label.width * 0.9, label.height / 9),
      '#212529',
    ),
  ].join('');
  return { width, height, svg };
}

/** The drawing as JPEG bytes; the same drawing gives the same bytes. */
export function toJpeg({ width, height, svg }: Drawing): Promise<Buffer> {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
  return sharp(Buffer.from(page)).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
}
