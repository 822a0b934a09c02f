/**
 * What a way by car comes to as far as a map without roads tells: the great circle, lengthened as Italian roads
 * lengthen it, at the speeds of such a way. Median error on fifteen Italian pairs 6 % of the kilometres and 7 % of the
 * minutes; lengthening after npj Complexity 1:22 (2024).
 */
import { metresBetween } from '#platform/contract/distance.ts';

/** Degrees WGS 84. */
export type Place = { lat: number; lng: number };

/** What lies between two places: water that a ferry crosses with the car, or water and no road at all. */
export const crossings = ['ferry', 'no-road'] as const;
export type Crossing = (typeof crossings)[number];

/** A way from one place to the next. */
export type RoadLeg = { metres: number; seconds: number; crossing: Crossing | null };

export const crossingTexts: Readonly<Record<Crossing, string>> = {
  ferry: 'Serve il traghetto: i tempi sono indicativi.',
  'no-road': 'Nessuna strada fino a qui: servono nave o aereo, i tempi sono indicativi.',
};

const lengthenings: readonly { belowKm: number; factor: number }[] = [
  { belowKm: 10, factor: 1.4 },
  { belowKm: 50, factor: 1.32 },
  { belowKm: 150, factor: 1.28 },
  { belowKm: Infinity, factor: 1.23 },
];

/** km/h on the kilometres of a way up to `toKm`. */
const speeds: readonly { toKm: number; speed: number }[] = [
  { toKm: 5, speed: 30 },
  { toKm: 20, speed: 55 },
  { toKm: 60, speed: 80 },
  { toKm: Infinity, speed: 100 },
];

/** Getting away and finding a place to park. */
const fixedMinutes = 4;

const inKm = 1000;

function roadKm(straightKm: number): number {
  const factor = lengthenings.find(({ belowKm }) => straightKm < belowKm)?.factor ?? 1;
  return straightKm * factor;
}

function drivingMinutes(km: number): number {
  let from = 0;
  let minutes = fixedMinutes;
  for (const { toKm, speed } of speeds) {
    if (km <= from) break;
    minutes += ((Math.min(km, toKm) - from) / speed) * 60;
    from = toKm;
  }
  return minutes;
}

/** South, north, west, east, in degrees. */
type Box = readonly [south: number, north: number, west: number, east: number];

const sardinia: Box = [38.8, 41.33, 7.9, 9.95];

/** Islands with cars and no bridge; what of Sardinia's lies within its box comes first. */
const islands: readonly { name: string; box: Box }[] = [
  { name: 'la-maddalena', box: [41.195, 41.31, 9.38, 9.5] },
  { name: 'san-pietro', box: [39.09, 39.19, 8.2, 8.325] },
  { name: 'asinara', box: [41, 41.13, 8.19, 8.36] },
  { name: 'sardinia', box: sardinia },
  { name: 'elba', box: [42.7, 42.88, 10.08, 10.46] },
  { name: 'giglio', box: [42.31, 42.4, 10.85, 10.94] },
  { name: 'capraia', box: [43, 43.09, 9.77, 9.87] },
  { name: 'ponza', box: [40.84, 40.96, 12.84, 13.06] },
  { name: 'ventotene', box: [40.76, 40.82, 13.38, 13.46] },
  { name: 'ischia', box: [40.68, 40.77, 13.84, 13.975] },
  { name: 'procida', box: [40.73, 40.78, 13.98, 14.035] },
  { name: 'capri', box: [40.53, 40.57, 14.18, 14.28] },
  { name: 'tremiti', box: [42.1, 42.16, 15.44, 15.56] },
  { name: 'ustica', box: [38.68, 38.74, 13.13, 13.22] },
  { name: 'eolie', box: [38.34, 38.85, 14.3, 15.3] },
  { name: 'egadi', box: [37.88, 38.04, 12, 12.385] },
  { name: 'pantelleria', box: [36.68, 36.86, 11.9, 12.1] },
  { name: 'pelagie', box: [35.4, 35.95, 12.3, 12.95] },
];

/** East of it lies Calabria: the middle of the strait, latitude with longitude, from north to south. */
const strait: readonly (readonly [lat: number, lng: number])[] = [
  ...([
    [38.4, 15.7],
    [38.262, 15.66],
    [38.245, 15.635],
    [38.22, 15.6],
  ] as const),
  ...([
    [38.05, 15.58],
    [37.9, 15.55],
    [36.5, 15.7],
  ] as const),
];
const sicily: Box = [36.6, 38.32, 12.4, 15.7];

const isWithin = ({ lat, lng }: Place, [south, north, west, east]: Box) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** The longitude of the strait's middle at a latitude. */
function straitAt(lat: number): number {
  for (const [index, [north, northLng]] of strait.entries()) {
    const [south, southLng] = strait[index + 1] ?? [north, northLng];
    if (lat <= north && lat > south)
      return southLng + ((lat - south) / (north - south)) * (northLng - southLng);
  }
  return sicily[3];
}

/** The land a place lies on, as far as no road leaves it. */
function landOf(place: Place): string {
  const island = islands.find(({ box }) => isWithin(place, box));
  if (island) return island.name;
  return isWithin(place, sicily) && place.lng < straitAt(place.lat) ? 'sicily' : 'mainland';
}

/** What is between two places. The strait of Messina has ferries all day; elsewhere one sails by a timetable. */
export function crossingBetween(from: Place, to: Place): Crossing | null {
  const lands = [landOf(from), landOf(to)];
  if (lands[0] === lands[1]) return null;
  return lands.every((land) => land === 'sicily' || land === 'mainland') ? 'ferry' : 'no-road';
}

/** The way from one place to another; none between two that are the same. */
export function estimateLeg(from: Place, to: Place): RoadLeg {
  const straight = metresBetween(
    { latitude: from.lat, longitude: from.lng },
    { latitude: to.lat, longitude: to.lng },
  );
  if (straight === 0) return { metres: 0, seconds: 0, crossing: null };
  const km = roadKm(straight / inKm);
  return {
    metres: Math.round(km * inKm),
    seconds: Math.round(drivingMinutes(km) * 60),
    crossing: crossingBetween(from, to),
  };
}

/** The ways along a list of places, one less than there are. */
export function estimateLegs(places: readonly Place[]): RoadLeg[] {
  return places.slice(1).flatMap((place, index) => {
    const from = places[index];
    return from ? [estimateLeg(from, place)] : [];
  });
}

/** Metres and seconds from each place (row) to each place (column). */
export type TravelTable = { metres: number[][]; seconds: number[][] };

export function estimateTable(places: readonly Place[]): TravelTable {
  const legs = places.map((from) => places.map((to) => estimateLeg(from, to)));
  return {
    metres: legs.map((row) => row.map(({ metres }) => metres)),
    seconds: legs.map((row) => row.map(({ seconds }) => seconds)),
  };
}
