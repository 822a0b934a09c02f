import type { StyleSpecification } from 'maplibre-gl';
import type { MapBackground, MapTown } from './map-background.ts';

const sea = '#dce6ee';
const home = '#fdfcf9';
const abroad = '#edf0f1';
const outline = '#a9b8c5';
const word = '#4a5663';

/** Fonts of the machine: no file of letters is asked for. */
export const mapFont = ['system-ui', 'sans-serif'];

/** So many inhabitants a town has that is named at a zoom. */
const named = ['step', ['zoom'], 200_000, 6, 80_000, 7, 40_000, 8, 15_000, 9, 6_000, 10, 0] as const;

/** The map's own background: sea, land, outlines, towns. */
export function ownStyle({ land, towns }: MapBackground): StyleSpecification {
  const large = ['>=', ['get', 'people'], named];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      towns: { type: 'geojson', data: { type: 'FeatureCollection', features: towns.map(townPoint) } },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': ['case', ['get', 'isHome'], home, abroad] },
      },
      { id: 'outlines', type: 'line', source: 'land', paint: { 'line-color': outline, 'line-width': 1 } },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        filter: large as never,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': mapFont,
          'text-size': ['interpolate', ['linear'], ['get', 'people'], 4_000, 11, 500_000, 14],
          'symbol-sort-key': ['-', 0, ['get', 'people']],
          'text-padding': 6,
        },
        paint: { 'text-color': word, 'text-halo-color': home, 'text-halo-width': 1.5 },
      },
    ],
  };
}

function townPoint([name, longitude, latitude, people]: MapTown) {
  return {
    type: 'Feature' as const,
    properties: { name, people },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  };
}
