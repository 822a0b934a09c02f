import { type Drawing, labelText, nameplateOf } from '../drawing/rules.ts';
import { metresText } from '../geometry/rules.ts';
import { iconPaths } from '../icons/rules.ts';

/** Heights on paper, in points. */
const letters = 8;
const smallLetters = 7;

type Drawn = Omit<Drawing, 'devices'> & {
  width: number;
  height: number;
  devices: readonly (Drawing['devices'][number] & { sigla: string })[];
};

/** Rooms, labels and devices as they lie over the background; `pointsPerPixel`: how large they are printed. */
export function drawingSvg({ width, height, rooms, devices }: Drawn, pointsPerPixel: number): string {
  const unit = 1 / pointsPerPixel;
  const parts = [
    ...rooms.flatMap((room) => {
      const name = nameplateOf(room);
      const points = room.points.map(({ x, y }) => `${x},${y}`).join(' ');
      return [
        `<polygon points="${points}" fill="${room.colour}" fill-opacity="0.18" stroke="${room.colour}" stroke-width="${1.5 * unit}"/>`,
        written(room.alias, name.x, name.y, letters * unit, room.colour),
        ...room.labels.map((label) => {
          const size = smallLetters * unit * label.scaleY;
          const turned = `transform="rotate(${label.angle} ${label.left} ${label.top})"`;
          return written(labelText(room, label), label.left, label.top, size, '#1e344b', turned);
        }),
      ];
    }),
    ...devices.map(({ sigla, icon, opacity, ...box }) => {
      const side = Math.min(box.width, box.height) * 0.7;
      const left = box.x + (box.width - side) / 2;
      const top = box.y + (box.height - side) / 2;
      const name = written(
        sigla,
        box.x + box.width / 2,
        box.y + box.height + 6 * unit,
        smallLetters * unit,
        '#1e344b',
      );
      return `<g opacity="${opacity}"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="#ffffff" fill-opacity="0.85" stroke="#1e344b" stroke-width="${unit}"/><g transform="translate(${left} ${top}) scale(${side / 24})"><path d="${iconPaths[icon]}" fill="none" stroke="#1e344b" stroke-width="1.6"/></g>${name}</g>`;
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect x="0" y="0" width="${width}" height="${height}" fill="none" stroke="#c3ccd5" stroke-width="${unit}"/>${parts.join('')}</svg>`;
}

function written(text: string, x: number, y: number, size: number, colour: string, turned = ''): string {
  return `<text x="${x}" y="${y + size * 0.35}" font-family="Roboto" font-size="${size}" font-weight="bold" text-anchor="middle" fill="${colour}" ${turned}>${escaped(text)}</text>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

/** A bar of a round length that is some 100 points long on paper. */
export function scaleBar(metresPerPoint: number): { points: number; text: string } {
  const wanted = metresPerPoint * 100;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((step) => step * power).find((round) => round <= wanted) ?? power;
  return { points: metres / metresPerPoint, text: metresText(metres) };
}
