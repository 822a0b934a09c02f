import type { Placement, Point } from '#customers/points/contract.ts';
import { floorLabel, floors, isActivePlacement, requiredPoints } from '#customers/points/rules.ts';
import { nameKey } from '#customers/sites/rules.ts';

/** Names as a person orders them: 'Aula 2' before 'Aula 10'. */
export const byName = new Intl.Collator('it', { numeric: true }).compare;

/** What is going on at a measurement point, in the order of the legend. */
export const pointStates = ['active', 'expiring', 'done', 'lost', 'free'] as const;
export type PointState = (typeof pointStates)[number];

export const stateLabels: Record<PointState, string> = {
  active: 'In misura',
  expiring: 'In scadenza',
  done: 'Rimosso o analizzato',
  lost: 'Smarrito',
  free: 'Punto libero',
};

type Corner = readonly [x: number, y: number];
/** How a state is drawn, on the screen and on paper: by its shape and sign, not by its colour alone. */
export type StateLook = {
  color: string;
  hollow?: true;
  /** Around the middle, in radii; null for a circle. */
  corners: readonly Corner[] | null;
  sign: 'device' | 'warning' | 'check' | 'cross' | 'none';
};

export const diamond: Corner[] = [
  [0, -1.25],
  [1.25, 0],
  [0, 1.25],
  [-1.25, 0],
];
export const square: Corner[] = [
  [-0.92, -0.92],
  [0.92, -0.92],
  [0.92, 0.92],
  [-0.92, 0.92],
];
const octagon: Corner[] = [
  [-0.42, -1],
  [0.42, -1],
  [1, -0.42],
  [1, 0.42],
  [0.42, 1],
  [-0.42, 1],
  [-1, 0.42],
  [-1, -0.42],
];

export const stateLooks: Record<PointState, StateLook> = {
  active: { color: '#1e344b', corners: null, sign: 'device' },
  expiring: { color: '#a8500a', corners: diamond, sign: 'warning' },
  done: { color: '#5b6770', corners: square, sign: 'check' },
  lost: { color: '#b3261e', corners: octagon, sign: 'cross' },
  free: { color: '#1e344b', hollow: true, corners: null, sign: 'none' },
};

/** How what was measured at a point stands beside its level, in the order of the legend. */
export const levelStandings = ['above', 'below', 'partial', 'unknown'] as const;
export type LevelStanding = (typeof levelStandings)[number];

export const levelLabels: Record<LevelStanding, string> = {
  above: 'Sopra il livello',
  below: 'Non superiore',
  partial: 'Parziale o non confrontabile',
  unknown: 'Senza risultati',
};

const triangle: Corner[] = [
  [0, -1.3],
  [1.2, 0.9],
  [-1.2, 0.9],
];

export const levelLooks: Record<LevelStanding, StateLook> = {
  above: { color: '#b3142e', corners: triangle, sign: 'warning' },
  below: { color: '#125b2c', corners: null, sign: 'check' },
  partial: { color: '#8f5b00', corners: diamond, sign: 'none' },
  unknown: { color: '#5b6770', hollow: true, corners: null, sign: 'none' },
};

type StatedPlacement = Pick<Placement, 'fine' | 'lavorato' | 'smarrito' | 'inScadenza'>;

/** What became of one dosimeter at its point. */
export function placementState(placement: StatedPlacement): Exclude<PointState, 'free'> {
  if (placement.smarrito) return 'lost';
  if (!isActivePlacement(placement)) return 'done';
  return placement.inScadenza ? 'expiring' : 'active';
}

/**
 * State of a point: of the dosimeter that measures there, else of the newest one. Where old data have more than one
 * active dosimeter, one about to expire decides.
 */
export function pointState({ trattamenti }: { trattamenti: readonly StatedPlacement[] }): PointState {
  const active = trattamenti.filter(isActivePlacement).map(placementState);
  if (active.includes('expiring')) return 'expiring';
  const [newest] = trattamenti;
  return active[0] ?? (newest ? placementState(newest) : 'free');
}

/** How many points are in each state. */
export function countStates(states: readonly PointState[]): Record<PointState, number> {
  const counts: Record<PointState, number> = { active: 0, expiring: 0, done: 0, lost: 0, free: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** A room with the points that stand in it and those it asks for; `required` is null when its surface is not known. */
export type Room = {
  /** Of one of its points. */
  id: number;
  name: string;
  surface: number | null;
  points: number;
  required: number | null;
  missing: number;
};
/** Sums over rooms; those without surface ask for nothing and are counted apart. */
export type Coverage = {
  surface: number;
  points: number;
  required: number;
  missing: number;
  /** Rooms that lack points. */
  roomsShort: number;
  roomsWithoutSurface: number;
};
export type FloorCoverage = Coverage & { label: string; rooms: Room[] };

type CountedPoint = Pick<
  Point,
  'id' | 'alias' | 'stanza' | 'superficie' | 'codicePiano' | 'oldPiano' | 'active'
>;

/**
 * Coverage by room, floors from the lowest. Points in use that share floor and room name stand in one room, whose
 * surface counts once; a point that names no room is a room of its own. Where the points of a room disagree about
 * its surface, the largest counts.
 */
export function roomCoverage(points: readonly CountedPoint[]): { floors: FloorCoverage[]; site: Coverage } {
  const byFloor = new Map<string, { rank: number; rooms: Map<string, CountedPoint[]> }>();
  for (const [index, point] of points.entries()) {
    if (!point.active) continue;
    const label = floorLabel(point.codicePiano, point.oldPiano);
    const floor = byFloor.get(label) ?? { rank: floorRank(point.codicePiano), rooms: new Map() };
    byFloor.set(label, floor);
    const room = nameKey(point.stanza ?? '') || `#${index}`;
    floor.rooms.set(room, [...(floor.rooms.get(room) ?? []), point]);
  }
  const covered = [...byFloor]
    .toSorted(([one, a], [other, b]) => a.rank - b.rank || byName(one, other))
    .map(([label, floor]): FloorCoverage => {
      const rooms = [...floor.rooms.values()].map(roomOf).toSorted((a, b) => byName(a.name, b.name));
      return { label, rooms, ...sumOf(rooms) };
    });
  return { floors: covered, site: sumOf(covered.flatMap(({ rooms }) => rooms)) };
}

function roomOf(points: readonly CountedPoint[]): Room {
  const surfaces = points.flatMap(({ superficie }) => superficie ?? []);
  const surface = surfaces.length === 0 ? null : Math.max(...surfaces);
  const required = requiredPoints(surface);
  const missing = Math.max(0, (required ?? 0) - points.length);
  const [first] = points;
  return {
    id: first?.id ?? 0,
    name: first?.stanza?.trim() || (first?.alias ?? ''),
    surface,
    points: points.length,
    required,
    missing,
  };
}

function sumOf(rooms: readonly Room[]): Coverage {
  const sum = { surface: 0, points: 0, required: 0, missing: 0, roomsShort: 0, roomsWithoutSurface: 0 };
  for (const room of rooms) {
    sum.surface += room.surface ?? 0;
    sum.points += room.points;
    sum.required += room.required ?? 0;
    sum.missing += room.missing;
    if (room.missing > 0) sum.roomsShort += 1;
    if (room.required === null) sum.roomsWithoutSurface += 1;
  }
  return sum;
}

/** Where a floor stands from the lowest up; floors that only old texts name come last. */
function floorRank(floorId: number | null): number {
  const rank = floors.findIndex(({ id }) => id === floorId);
  return rank === -1 ? floors.length : rank;
}

/** 'manca 1 punto', 'mancano 3 punti'; null when nothing is missing. */
export function missingText(missing: number): string | null {
  if (missing === 0) return null;
  return missing === 1 ? 'manca 1 punto' : `mancano ${missing} punti`;
}

/** A sum over rooms in words: what stands, what is asked for, what is missing and where nothing can be said. */
export function coverageText(coverage: Coverage): string {
  const { points, required, surface, missing, roomsShort, roomsWithoutSurface } = coverage;
  const rooms = (count: number) => (count === 1 ? '1 ambiente' : `${count} ambienti`);
  const lacking = missingText(missing);
  const parts = [
    points === 1 ? '1 punto presente' : `${points} punti presenti`,
    surface > 0 ? `${required === 1 ? '1 richiesto' : `${required} richiesti`} per ${surface} m²` : null,
    lacking && `${lacking} in ${rooms(roomsShort)}`,
    roomsWithoutSurface > 0 ? `${rooms(roomsWithoutSurface)} senza superficie` : null,
  ];
  return parts.filter(Boolean).join(', ');
}

type Stop = Pick<Point, 'alias' | 'codicePiano' | 'planimetry' | 'planimetryPos'>;

/**
 * The points of a site in the order of a walk that begins at `from` (left out of the walk): the floor one is on
 * first, then the nearest floors; on a floor plan by plan, on a plan always to the nearest point; those that lie on
 * no plan last, by name.
 */
export function walkingOrder<S extends Stop>(stops: readonly S[], from: Stop | null): S[] {
  const left = [...stops];
  const walk: S[] = [];
  let here: Stop | null = from;
  while (left.length > 0) {
    const next = left.splice(nearest(left, here), 1);
    walk.push(...next);
    here = next[0] ?? null;
  }
  return walk;
}

function nearest(stops: readonly Stop[], here: Stop | null): number {
  let best = { index: 0, way: [] as number[], alias: '' };
  for (const [index, stop] of stops.entries()) {
    const way = wayTo(stop, here);
    const part = way.findIndex((length, at) => length !== best.way[at]);
    const isNearer =
      part === -1 ? byName(stop.alias, best.alias) < 0 : (way[part] ?? 0) < (best.way[part] ?? 0);
    if (index === 0 || isNearer) best = { index, way, alias: stop.alias };
  }
  return best.index;
}

/** How far a stop is, in parts that count one after the other. */
function wayTo(stop: Stop, here: Stop | null): number[] {
  const rank = floorRank(stop.codicePiano);
  const onPlan = stop.planimetry !== null && stop.planimetryPos !== null;
  const samePlan = onPlan && here?.planimetryPos != null && here.planimetry === stop.planimetry;
  return [
    here === null ? rank : Math.abs(rank - floorRank(here.codicePiano)),
    rank,
    samePlan ? 0 : onPlan ? 1 : 2,
    samePlan ? 0 : (stop.planimetry ?? 0),
    samePlan ? distance(stop, here) : 0,
  ];
}

function distance({ planimetryPos: one }: Stop, { planimetryPos: other }: Stop): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
