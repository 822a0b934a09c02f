import { formatDay } from '#platform/contract/dates.ts';
import { type Content, dataTable, ink } from '#platform/server/documents.ts';
import { floorLabel, isActivePlacement } from '../../points/rules.ts';
import type { ViewedPoint } from '../contract.ts';
import {
  byName,
  countStates,
  type PointState,
  pointState,
  pointStates,
  stateLabels,
  stateLooks,
} from '../rules.ts';

export type StatedPoint = { point: ViewedPoint; state: PointState };
type NumberedPoint = StatedPoint & { number: number };
type Place = { x: number; y: number };
type Column = Content & { width: number | 'auto' };

/** Half the width of a pin on paper, in points. */
const pinRadius = 8;
/** Half the side of the square that every pin fits in. */
const pinRoom = 11;

export function statedPoints(points: readonly ViewedPoint[]): StatedPoint[] {
  return points.map((point) => ({ point, state: pointState(point) }));
}

/** Numbered by name, from 1. */
export function numberedPoints(points: readonly StatedPoint[]): NumberedPoint[] {
  return points
    .toSorted((a, b) => byName(a.point.alias, b.point.alias))
    .map((stated, index) => ({ ...stated, number: index + 1 }));
}

type LaidPicture = { left: number; height: number; scale: number };

/**
 * The pins over a picture that has just been laid out, `height` points high and `left` of the margin: back up to
 * it, without moving on. Each is a node of its own, since a large one would ask for room below the picture.
 */
export function pins(points: readonly NumberedPoint[], { left, height, scale }: LaidPicture): Content[] {
  return points.flatMap(({ point: { planimetryPos }, state, number }): Content[] => {
    if (!planimetryPos) return [];
    const x = left + planimetryPos.x * scale;
    const y = planimetryPos.y * scale - height;
    const fontSize = number < 100 ? 7.5 : 5.5;
    const color = state === 'free' ? ink : '#ffffff';
    const text = {
      text: String(number),
      alignment: 'center' as const,
      bold: true,
      fontSize,
      lineHeight: 1,
      color,
    };
    return [
      {
        relativePosition: { x: x - pinRoom, y: y - pinRoom },
        canvas: [sign(state, { x: pinRoom, y: pinRoom })],
      },
      { relativePosition: { x: x - 12, y: y - fontSize * 0.62 }, columns: [{ width: 24, ...text }] },
    ];
  });
}

/** The mark of a state around a place. */
function sign(state: PointState, { x, y }: Place) {
  const { color, hollow, corners } = stateLooks[state];
  const look = hollow
    ? { lineWidth: 1.5, lineColor: color, color: '#ffffff' }
    : { lineWidth: 1, lineColor: '#ffffff', color };
  if (corners === null) return { type: 'ellipse' as const, x, y, r1: pinRadius, r2: pinRadius, ...look };
  const points = corners.map(([across, down]) => ({ x: x + across * pinRadius, y: y + down * pinRadius }));
  return { type: 'polyline' as const, closePath: true, points, ...look };
}

/** What the marks mean and how many points have each. */
export function legend(points: readonly StatedPoint[]): Content {
  const counts = countStates(points.map(({ state }) => state));
  return {
    margin: [0, 10, 0, 8],
    columnGap: 6,
    columns: pointStates.flatMap((state): Column[] => [
      { width: 20, canvas: [sign(state, { x: 10, y: 7 })] },
      { width: 'auto', text: `${stateLabels[state]}: ${counts[state]}`, margin: [0, 2, 8, 0] },
    ]),
  };
}

export function pointTable(points: readonly NumberedPoint[]): Content {
  return dataTable(
    [
      { header: 'N.', width: 'auto', numeric: true },
      { header: 'Nome punto', width: '*' },
      { header: 'Piano', width: 'auto' },
      { header: 'Superficie', width: 'auto', numeric: true },
      { header: 'Dosimetro', width: 'auto' },
      { header: 'Posizionato il', width: 'auto' },
      { header: 'Stato', width: 'auto' },
    ],
    points.map(({ number, state, point }) => {
      const shown = shownPlacements(point);
      return [
        String(number),
        point.active ? point.alias : `${point.alias} (fuori uso)`,
        floorLabel(point.codicePiano, point.oldPiano),
        point.superficie === null ? '—' : `${point.superficie} m²`,
        shown.map(({ codice }) => codice).join('\n') || '—',
        shown.map(({ inizio }) => formatDay(inizio)).join('\n') || '—',
        stateLabels[state],
      ];
    }),
  );
}

/** What measures there; without it the newest. */
function shownPlacements({ trattamenti }: ViewedPoint) {
  const active = trattamenti.filter(isActivePlacement);
  return active.length > 0 ? active : trattamenti.slice(0, 1);
}
