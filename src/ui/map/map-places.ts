import { metresBetween, type Position } from '#platform/contract/distance.ts';
import type { MarkTone } from './marks.ts';

/** A state that places are told apart by, in word, colour and shape. */
export type MapKind = {
  key: string;
  word: string;
  tone: MarkTone;
  /** What the mark means is said even while there is none of them. */
  isAlwaysTold?: true;
};

/** Something that lies somewhere, or that nobody has said where. */
export type MapPlace = {
  id: number;
  name: string;
  /** What it belongs to and where it is, in a line. */
  detail: string;
  href: string;
  /** The key of one of the kinds. */
  kind: string;
  /** More of its state than the kind's word. */
  state?: string;
  position: Position | null;
};
export type PlacedPlace = MapPlace & { position: Position };

/** What a map shows of the earth, in degrees. */
export type MapBounds = { west: number; south: number; east: number; north: number };

/** Where something lies; null unless both are told. */
export function positionOf({ lat, lon }: { lat: number | null; lon: number | null }): Position | null {
  return lat === null || lon === null ? null : { latitude: lat, longitude: lon };
}

/** The map's library throws for a latitude that there is not, and nothing would be drawn. */
const isOnEarth = ({ latitude, longitude }: Position) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

export const isPlaced = (place: MapPlace): place is PlacedPlace =>
  place.position !== null && isOnEarth(place.position);

export function isWithin(
  { latitude, longitude }: Position,
  { west, south, east, north }: MapBounds,
): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** What holds all of them; null of none. */
export function boundsOf(positions: readonly Position[]): MapBounds | null {
  if (positions.length === 0) return null;
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const { latitude, longitude } of positions) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

const { compare } = new Intl.Collator('it', { numeric: true });

/** The nearest first where it is known from where; else as the kinds stand in order, then by name. */
export function inOrder<Place extends MapPlace>(
  places: readonly Place[],
  kinds: readonly MapKind[],
  from: Position | null,
): Place[] {
  const ranks = new Map(kinds.map(({ key }, rank) => [key, rank]));
  const metres = new Map(
    places.map(({ id, position }) => [
      id,
      from && position ? metresBetween(from, position) : Number.POSITIVE_INFINITY,
    ]),
  );
  const far = ({ id }: Place) => metres.get(id) ?? Number.POSITIVE_INFINITY;
  const rank = ({ kind }: Place) => ranks.get(kind) ?? kinds.length;
  return places.toSorted((one, other) => {
    const [here, there] = [far(one), far(other)];
    if (here !== there) return here - there;
    return rank(one) - rank(other) || compare(one.name, other.name) || one.id - other.id;
  });
}
