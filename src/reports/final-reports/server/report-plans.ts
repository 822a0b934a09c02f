import {
  orientationOf,
  type Pin,
  pinnedPicture,
  pinSign,
  printedPicture,
} from '#field/plan-view/server/public.ts';
import { type Content, contentSize, dataTable, quietInk } from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import type { ReportContent } from '../content/contract.ts';
import { pointOutcomes, type ReportedPlan } from '../content/points/contract.ts';
import { meansName, outcomeLabels, pointMeanText } from '../words/rules.ts';
import { type Annex, type NumberedPoint, numbered, outcomeLooks, paragraph } from './report-look.ts';

/** Share of the page's height for the picture; the rest is for the legend and the list. */
const pictureShare = 0.6;

type PlacedPoint = NumberedPoint & { x: number; y: number };

/** A page for each floor plan; null without any. Each with the points under the numbers that they have in the tables. */
export async function floorPlans({ plans, points }: ReportContent, files: FileStore): Promise<Annex | null> {
  const [first] = plans;
  if (!first) return null;
  const byId = new Map(numbered(points).map((point) => [point.id, point]));
  const pictures = await Promise.all(plans.map((plan) => printedPicture(plan, files)));
  const parts = plans.flatMap((plan, index) => {
    const placed = plan.points.flatMap(({ pointId, x, y }): PlacedPoint[] => {
      const point = byId.get(pointId);
      return point ? [{ ...point, x, y }] : [];
    });
    const heading: Content = { text: plan.title, fontSize: 11, bold: true, margin: [0, 0, 0, 6] };
    const ownPage = { pageBreak: 'before' as const, pageOrientation: orientationOf(plan) };
    return [
      plan === first ? heading : { ...heading, ...ownPage },
      ...planSheet(plan, pictures[index] ?? null, placed),
    ];
  });
  return { title: 'Planimetrie', parts, pageOrientation: orientationOf(first) };
}

function planSheet(plan: ReportedPlan, picture: string | null, points: readonly PlacedPoint[]): Content[] {
  const { width, height } = contentSize(orientationOf(plan), 'letter');
  const pins = points.map(
    ({ x, y, number, outcome }): Pin => ({ x, y, number, look: outcomeLooks[outcome] }),
  );
  return [
    ...(picture === null
      ? [{ text: 'L’immagine di questa planimetria non è disponibile.', color: quietInk }]
      : pinnedPicture(plan, picture, { width, height: height * pictureShare }, pins)),
    ...(points.length === 0
      ? [paragraph('Su questa planimetria non c’è nessuno dei punti della relazione.')]
      : [legend(points), pointList(points)]),
  ];
}

/** What the marks on this plan mean. */
function legend(points: readonly PlacedPoint[]): Content {
  const used = pointOutcomes.filter((outcome) => points.some((point) => point.outcome === outcome));
  return {
    margin: [0, 10, 0, 8],
    columnGap: 6,
    columns: used.flatMap((outcome) => [
      { width: 20, canvas: [pinSign(outcomeLooks[outcome], { x: 10, y: 7 })] },
      {
        width: 'auto' as const,
        text: outcomeLabels[outcome],
        margin: [0, 2, 8, 0] as [number, number, number, number],
      },
    ]),
  };
}

function pointList(points: readonly PlacedPoint[]): Content {
  return dataTable(
    [
      { header: 'N.', width: 18, numeric: true },
      { header: 'Punto', width: '*' },
      { header: 'Piano', width: 120 },
      { header: meansName(points), width: 104, numeric: true },
    ],
    points
      .toSorted((one, other) => one.number - other.number)
      .map((point) => [String(point.number), point.name, point.floor, pointMeanText(point)]),
  );
}
