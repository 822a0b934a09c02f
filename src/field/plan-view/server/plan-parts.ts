import { floorLabel, isActivePlacement } from '#customers/points/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { type Content, dataTable } from '#platform/server/documents/documents.ts';
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
import { type Pin, pinSign } from './printed-plan.ts';

export type StatedPoint = { point: ViewedPoint; state: PointState };
type NumberedPoint = StatedPoint & { number: number };
type Column = Content & { width: number | 'auto' };

export function statedPoints(points: readonly ViewedPoint[]): StatedPoint[] {
  return points.map((point) => ({ point, state: pointState(point) }));
}

/** Numbered by name, from 1. */
export function numberedPoints(points: readonly StatedPoint[]): NumberedPoint[] {
  return points
    .toSorted((a, b) => byName(a.point.alias, b.point.alias))
    .map((stated, index) => ({ ...stated, number: index + 1 }));
}

/** The pins of the points that have a place on their plan. */
export function pinsOf(points: readonly NumberedPoint[]): Pin[] {
  return points.flatMap(({ point: { planimetryPos }, state, number }) =>
    planimetryPos ? [{ ...planimetryPos, number, look: stateLooks[state] }] : [],
  );
}

/** What the marks mean and how many points have each. */
export function legend(points: readonly StatedPoint[]): Content {
  const counts = countStates(points.map(({ state }) => state));
  return {
    margin: [0, 10, 0, 8],
    columnGap: 6,
    columns: pointStates.flatMap((state): Column[] => [
      { width: 20, canvas: [pinSign(stateLooks[state], { x: 10, y: 7 })] },
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
