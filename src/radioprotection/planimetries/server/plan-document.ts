import {
  type Content,
  contentSize,
  dataTable,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { shrinkPicture } from '#platform/server/files/pictures.ts';
import { FilesUnavailable } from '#platform/server/http/errors.ts';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import { distance, metresText, sidesOf, squareMetres, squareMetresText } from '../geometry/rules.ts';
import { drawingSvg, scaleBar } from './drawing-svg.ts';
import type { StoredPlanimetry } from './queries.ts';

/** Enough for 200 points to the inch over the width of a page. */
const printedPixels = 2_200;
/** Share of the page's height for the drawing; the rest is for the scale and the beginning of the legend. */
const drawingShare = 0.86;

/** A planimetry on paper: the drawing as it is saved, its scale, and the legend of rooms and devices. */
export async function planimetryDocument(
  plan: StoredPlanimetry,
  files: FileStore,
  madeAt: Date,
): Promise<PrintedDocument> {
  const room = contentSize('landscape');
  const content: Content[] = [...(await drawn(plan, files, { ...room, height: room.height * drawingShare }))];
  content.push(scaleLine(plan, room.width), ...legendOfRooms(plan), ...legendOfDevices(plan));
  return {
    title: `Planimetria ${plan.alias}`,
    facts: [
      ['Unità locale', plan.company.nome],
      ['Datore di lavoro', plan.employer.nome],
    ],
    ...{ madeAt, archival: true, orientation: 'landscape', content },
  };
}

async function drawn(
  plan: StoredPlanimetry,
  files: FileStore,
  room: { width: number; height: number },
): Promise<Content[]> {
  const scale = Math.min(room.width / plan.width, room.height / plan.height);
  const size = { width: plan.width * scale, height: plan.height * scale };
  const left = (room.width - size.width) / 2;
  const picture = await backgroundOf(plan, files);
  const svg = drawingSvg(plan, scale);
  if (picture === null) return [{ svg, ...size, margin: [left, 0, 0, 0] }];
  return [
    { image: picture, ...size, margin: [left, 0, 0, 0] },
    { svg, ...size, relativePosition: { x: left, y: -size.height } },
  ];
}

/** The background as a data URL; null without one, and for one that is gone or damaged. */
async function backgroundOf({ background }: StoredPlanimetry, files: FileStore): Promise<string | null> {
  if (background === null) return null;
  try {
    const small = await shrinkPicture(await files.read(background.sha256), printedPixels);
    return `data:image/jpeg;base64,${small.toString('base64')}`;
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error;
    return null;
  }
}

function scaleLine(plan: StoredPlanimetry, width: number): Content {
  if (plan.metresPerPixel === null)
    return { text: 'Disegno non in scala.', color: quietInk, margin: [0, 6, 0, 0] };
  const onPaper = Math.min(
    width / plan.width,
    (contentSize('landscape').height * drawingShare) / plan.height,
  );
  const bar = scaleBar(plan.metresPerPixel / onPaper);
  return {
    columns: [
      {
        ...{ width: bar.points + 8 },
        canvas: [
          { type: 'line', x1: 0, y1: 8, x2: bar.points, y2: 8, lineWidth: 1.5 },
          { type: 'line', x1: 0, y1: 4, x2: 0, y2: 12, lineWidth: 1 },
          { type: 'line', x1: bar.points, y1: 4, x2: bar.points, y2: 12, lineWidth: 1 },
        ],
      },
      { text: bar.text, margin: [0, 3, 0, 0] },
    ],
    margin: [0, 6, 0, 0],
  };
}

function heading(text: string): Content {
  return { text, fontSize: 12, bold: true, margin: [0, 14, 0, 4] };
}

function legendOfRooms({ rooms, metresPerPixel }: StoredPlanimetry): Content[] {
  if (rooms.length === 0)
    return [{ text: 'Nessun ambiente disegnato.', color: quietInk, margin: [0, 8, 0, 0] }];
  const table = dataTable(
    [
      { header: 'Ambiente', width: '*' },
      { header: 'Pareti', width: '*' },
      { header: 'Perimetro', width: 'auto', numeric: true },
      { header: 'Superficie', width: 'auto', numeric: true },
    ],
    rooms.map(({ alias, wallPrefix, points, labels }) => {
      const area = squareMetres(points, metresPerPixel);
      const around = sidesOf(points).reduce((sum, [from, to]) => sum + distance(from, to), 0);
      return [
        alias,
        labels.map(({ wallNumber }) => `${wallPrefix}${wallNumber}`).join(', ') || '—',
        metresPerPixel === null ? '—' : metresText(around * metresPerPixel),
        area === null ? '—' : squareMetresText(area),
      ];
    }),
  );
  return [heading('Ambienti'), table];
}

function legendOfDevices({ devices }: StoredPlanimetry): Content[] {
  if (devices.length === 0) return [];
  const table = dataTable(
    [
      { header: 'Sigla', width: 'auto' },
      { header: 'Dispositivo', width: '*' },
      { header: '', width: 'auto' },
    ],
    devices.map(({ sigla, type, opacity }) => [
      ...[sigla, deviceCategoryLabels[type], opacity < 1 ? 'nascosto' : ''],
    ]),
  );
  return [heading('Dispositivi'), table];
}
