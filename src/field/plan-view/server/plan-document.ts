import { planName } from '#customers/plan-records/rules.ts';
import {
  type Content,
  contentSize,
  dataTable,
  type Orientation,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { coverageText, roomCoverage } from '../rules.ts';
import { legend, numberedPoints, pinsOf, pointTable, type StatedPoint, statedPoints } from './plan-parts.ts';
import { orientationOf, pinnedPicture, printedPicture } from './printed-plan.ts';
import type { findPlanView, StoredPlan } from './queries.ts';

type FoundView = NonNullable<Awaited<ReturnType<typeof findPlanView>>>;

/** Share of the page's height for the picture; the rest is for the legend and the list. */
const pictureShare: Record<Orientation, number> = { portrait: 0.62, landscape: 0.66 };

/** The floor plans of a site with their points, a page each, then the points on no plan and the coverage by room. */
export async function planDocument(
  view: FoundView,
  files: FileStore,
  madeAt: Date,
): Promise<PrintedDocument> {
  const { committente, cliente, sede, planimetrie } = view;
  const points = statedPoints(view.punti);
  const content: Content[] = [];
  for (const plan of planimetrie) {
    const here = numberedPoints(points.filter(({ point }) => point.planimetry === plan.id));
    const picture = await printedPicture(plan, files);
    content.push(planHeading(plan, content.length === 0), ...planSheet(plan, picture, here));
  }
  const shown = new Set(planimetrie.map(({ id }) => id));
  const loose = points.filter(({ point }) => point.planimetry === null || !shown.has(point.planimetry));
  const rest = [...loosePoints(loose), ...coverage(view)];
  if (content.length === 0 && rest.length === 0)
    rest.push({ text: 'In questa sede non ci sono ancora planimetrie né punti di misurazione.' });
  const [first, ...others] = rest;
  if (first)
    content.push(content.length === 0 ? first : { stack: [first], ...newPage('portrait') }, ...others);
  return {
    title: 'Planimetrie e punti di misurazione',
    facts: [
      ['Committente', committente.nome],
      ['Cliente', cliente.nome],
      ['Sede', `${sede.nome} · ${sede.indirizzo}`],
    ],
    madeAt,
    orientation: planimetrie[0] ? orientationOf(planimetrie[0]) : 'portrait',
    content,
  };
}

function newPage(pageOrientation: Orientation) {
  return { pageBreak: 'before' as const, pageOrientation };
}

function planHeading(plan: StoredPlan, isFirst: boolean): Content {
  const text = {
    text: planName(plan),
    fontSize: 12,
    bold: true,
    margin: [0, 0, 0, 6] as [number, number, number, number],
  };
  return isFirst ? text : { ...text, ...newPage(orientationOf(plan)) };
}

function planSheet(
  plan: StoredPlan,
  picture: string | null,
  points: readonly (StatedPoint & { number: number })[],
): Content[] {
  const parts: Content[] = [];
  if (picture === null) {
    parts.push({
      text: 'L’immagine di questa planimetria non è disponibile.',
      color: quietInk,
      margin: [0, 0, 0, 8],
    });
  } else {
    const orientation = orientationOf(plan);
    const room = contentSize(orientation);
    const height = room.height * pictureShare[orientation];
    parts.push(...pinnedPicture(plan, picture, { ...room, height }, pinsOf(points)));
  }
  if (points.length === 0) {
    parts.push({
      text: 'Su questa planimetria non c’è nessun punto di misurazione.',
      color: quietInk,
      margin: [0, 8, 0, 0],
    });
  } else parts.push(legend(points), pointTable(points));
  return parts;
}

function loosePoints(points: readonly StatedPoint[]): Content[] {
  if (points.length === 0) return [];
  return [
    { text: 'Punti senza planimetria', fontSize: 12, bold: true },
    legend(points),
    pointTable(numberedPoints(points)),
  ];
}

function coverage({ punti }: FoundView): Content[] {
  const { floors, site } = roomCoverage(punti);
  if (floors.length === 0) return [];
  return [
    { text: 'Copertura per ambiente', fontSize: 12, bold: true, margin: [0, 16, 0, 4] },
    dataTable(
      [
        { header: 'Piano', width: 'auto' },
        { header: 'Ambiente', width: '*' },
        { header: 'Superficie', width: 'auto', numeric: true },
        { header: 'Punti', width: 'auto', numeric: true },
        { header: 'Richiesti', width: 'auto', numeric: true },
        { header: 'Mancanti', width: 'auto', numeric: true },
      ],
      floors.flatMap(({ label, rooms }) =>
        rooms.map(({ name, surface, points, required, missing }) => [
          label,
          name,
          surface === null ? '—' : `${surface} m²`,
          String(points),
          required === null ? '—' : String(required),
          required === null ? '—' : String(missing),
        ]),
      ),
    ),
    {
      text: `In tutta la sede: ${coverageText(site)}.`,
      margin: [0, 6, 0, 0],
    },
  ];
}
