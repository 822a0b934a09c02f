import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { Position } from '#platform/contract/distance.ts';
import type { StateTone } from '../feedback/state-word.tsx';
import { brandColor } from '../shell/brand.ts';
import { cornersOf, createMap, framePadding } from './create-map.ts';
import { drawIcon, iconDensity } from './draw-map.ts';
import { emptyView } from './empty-view.ts';
import { boundsOf } from './map-places.ts';
import { mapFont } from './map-style.ts';
import { marks } from './marks.ts';

/** A stop of a route; its number stands on the map and in the list beside it. */
export type RouteStop = { key: number; number: number; name: string; position: Position };

/** Something that could become a stop, told by its state; `layer`: the higher lies above the lower. */
export type RouteMarker = { id: number; name: string; tone: StateTone; layer: number; position: Position };

/** Where a route leaves. */
export type RouteDeparture = { name: string; position: Position };

/** What stands on a map of a route. */
export type RouteContent = {
  departure: RouteDeparture | null;
  stops: readonly RouteStop[];
  markers: readonly RouteMarker[];
  /** The way on the road, from point to point. */
  line: readonly (readonly [latitude: number, longitude: number])[];
  /** The stop that is looked at. */
  chosen: number | null;
};

/** A town and those around it. */
const nearest = 12;
const road = '#1a73c7';

/** A map with a route, by which the page goes on. */
export type DrawnRoute = {
  show: (content: RouteContent) => void;
  /** All of the route in sight; nothing happens where there is none. */
  frame: () => void;
  zoom: (steps: number) => void;
  remove: () => void;
};

type RouteEvents = { onStop: (key: number) => void; onMarker: (id: number) => void };

const placesOf = ({ departure, stops }: RouteContent) =>
  [departure, ...stops].flatMap((place) => (place ? [place.position] : []));

export async function drawRoute(
  container: HTMLElement,
  look: { label: string; styleUrl: string; first: RouteContent },
  events: RouteEvents,
): Promise<DrawnRoute> {
  const { label, styleUrl, first } = look;
  const bounds = first.stops.length > 0 ? boundsOf(placesOf(first)) : null;
  const map = await createMap(container, {
    ...{ label, styleUrl },
    start: bounds ? { bounds, maxZoom: nearest } : emptyView,
  });
  for (const tone of Object.keys(marks) as StateTone[])
    map.addImage(tone, drawIcon(tone), { pixelRatio: iconDensity });
  addLayers(map);
  listenToPresses(map, events);
  const data = (name: string) => map.getSource<GeoJSONSource>(name);
  let shown = first;
  const frame = () => {
    const all = boundsOf(placesOf(shown));
    if (all) map.fitBounds(cornersOf(all), { padding: framePadding, maxZoom: nearest, duration: 250 });
  };
  return {
    show(content) {
      const { departure, stops, markers, line, chosen } = content;
      void data('road')?.setData(lineOf(line));
      void data('markers')?.setData(
        collection(markers.map(({ id, tone, layer, position }) => point(position, { id, tone, layer }))),
      );
      void data('stops')?.setData(
        collection(
          stops.map(({ key, number, position }) =>
            point(position, { key, number: String(number), isChosen: key === chosen }),
          ),
        ),
      );
      void data('departure')?.setData(
        collection(departure ? [point(departure.position, { name: departure.name })] : []),
      );
      const before = setOf(shown);
      shown = content;
      // Another set of stops is looked at from where all of it is seen; another order is not.
      if (stops.length > 0 && setOf(content) !== before) frame();
    },
    frame,
    zoom: (steps) => void map.zoomTo(map.getZoom() + steps),
    remove: () => map.remove(),
  };
}

const setOf = ({ stops }: RouteContent) =>
  stops
    .map(({ key }) => key)
    .toSorted((one, other) => one - other)
    .join();

const toLibrary = ({ latitude, longitude }: Position): [number, number] => [longitude, latitude];

const point = (position: Position, properties: Record<string, string | number | boolean>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: toLibrary(position) },
});

const collection = (features: ReturnType<typeof point>[]) => ({
  type: 'FeatureCollection' as const,
  features,
});

const lineOf = (line: RouteContent['line']) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'LineString' as const,
    coordinates: line.map(([latitude, longitude]): [number, number] => [longitude, latitude]),
  },
});

function addLayers(map: LibraryMap): void {
  const empty = collection([]);
  for (const name of ['markers', 'stops', 'departure']) map.addSource(name, { type: 'geojson', data: empty });
  map.addSource('road', { type: 'geojson', data: lineOf([]) });
  map.addLayer({
    id: 'road-edge',
    type: 'line',
    source: 'road',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#fff', 'line-width': 7 },
  });
  map.addLayer({
    id: 'road',
    type: 'line',
    source: 'road',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': road, 'line-width': 4 },
  });
  map.addLayer({
    id: 'markers',
    type: 'symbol',
    source: 'markers',
    layout: {
      'icon-image': ['get', 'tone'],
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'layer'],
    },
  });
  map.addLayer({
    id: 'departure',
    type: 'symbol',
    source: 'departure',
    layout: {
      'text-field': ['get', 'name'],
      ...{ 'text-font': mapFont, 'text-size': 14, 'text-anchor': 'top', 'text-offset': [0, 0.8] },
      ...{ 'text-allow-overlap': true, 'text-max-width': 14 },
    },
    paint: { 'text-color': brandColor, 'text-halo-color': '#fff', 'text-halo-width': 2 },
  });
  map.addLayer({
    id: 'departure-mark',
    type: 'circle',
    source: 'departure',
    paint: {
      ...{ 'circle-radius': 8, 'circle-color': '#fff' },
      ...{ 'circle-stroke-width': 5, 'circle-stroke-color': brandColor },
    },
  });
  map.addLayer({
    id: 'stops',
    type: 'circle',
    source: 'stops',
    paint: {
      'circle-radius': ['case', ['get', 'isChosen'], 17, 14],
      'circle-color': brandColor,
      'circle-stroke-width': ['case', ['get', 'isChosen'], 5, 3],
      'circle-stroke-color': ['case', ['get', 'isChosen'], '#f0b429', '#fff'],
    },
  });
  map.addLayer({
    id: 'stop-numbers',
    type: 'symbol',
    source: 'stops',
    layout: {
      'text-field': ['get', 'number'],
      ...{ 'text-font': mapFont, 'text-size': 14, 'text-allow-overlap': true },
    },
    paint: { 'text-color': '#fff' },
  });
}

/** A stop pressed is told before a marker under it; of several markers at one point the next. */
function listenToPresses(map: LibraryMap, { onStop, onMarker }: RouteEvents): void {
  let last = 0;
  map.on('click', ({ point: at }) => {
    const [stop] = map.queryRenderedFeatures(at, { layers: ['stops'] });
    if (stop) return onStop(Number(stop.properties['key']));
    const ids = map
      .queryRenderedFeatures(at, { layers: ['markers'] })
      .map(({ properties }) => Number(properties['id']));
    const next = ids[(ids.indexOf(last) + 1) % ids.length];
    if (next === undefined) return;
    last = next;
    onMarker(next);
  });
  for (const layer of ['stops', 'markers']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer';
    });
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = '';
    });
  }
}
