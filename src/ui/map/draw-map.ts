import type { ExpressionSpecification, GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { Position } from '#platform/contract/distance.ts';
import { cornersOf, createMap, framePadding } from './create-map.ts';
import { boundsOf, type MapBounds, type MapKind, type PlacedPlace } from './map-places.ts';
import { mapFont } from './map-style.ts';
import { colorOf, type MarkTone, marks } from './marks.ts';

/** A town and those around it. */
const nearZoom = 11;
/** Farther in than this places stand each for itself. */
const lastClusterZoom = 13;
const iconSize = 24;
export const iconDensity = 2;
const tones = Object.keys(marks) as MarkTone[];

type MapEvents = {
  onChoose: (id: number) => void;
  /** Told after every move. */
  onView: (bounds: MapBounds) => void;
};

type MapLook = {
  label: string;
  styleUrl: string;
  /** What will be shown first. */
  first: readonly PlacedPlace[];
  /** As near as it goes by itself. */
  nearest?: number | undefined;
};

/** A map with places, by which the page goes on: what stands on it, which one is chosen, where the person is. */
export type DrawnMap = {
  show: (places: readonly PlacedPlace[], kinds: readonly MapKind[]) => void;
  /** `isMoving`: the map goes there. */
  choose: (place: PlacedPlace | null, kinds: readonly MapKind[], isMoving: boolean) => void;
  standAt: (here: Position | null) => void;
  zoom: (steps: number) => void;
  remove: () => void;
};

export async function drawMap(
  container: HTMLElement,
  { label, styleUrl, first, nearest = nearZoom, onChoose, onView }: MapEvents & MapLook,
): Promise<DrawnMap> {
  const start = boundsOf(first.map(({ position }) => position));
  const map = await createMap(container, {
    ...{ label, styleUrl },
    start: start ? { bounds: start, maxZoom: nearest } : undefined,
  });
  for (const tone of tones) map.addImage(tone, drawIcon(tone), { pixelRatio: iconDensity });
  addLayers(map);
  const told = () => {
    const bounds = map.getBounds();
    const [west, south, east, north] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    onView({ west, south, east, north });
  };
  map.on('moveend', told);
  listenToPresses(map, onChoose);
  const data = (name: string) => map.getSource<GeoJSONSource>(name);
  let framed = '';
  return {
    show(places, kinds) {
      const ranks = new Map(kinds.map((kind, rank) => [kind.key, { rank, tone: kind.tone }]));
      void data('places')?.setData(collection(places.map((place) => pointOf(place, ranks.get(place.kind)))));
      // Another set of places is looked at from where all of it is seen.
      const set = places.map(({ id }) => id).join();
      const bounds = boundsOf(places.map(({ position }) => position));
      if (set !== framed && bounds)
        map.fitBounds(cornersOf(bounds), { padding: framePadding, maxZoom: nearest, animate: false });
      else told();
      framed = set;
    },
    choose(place, kinds, isMoving) {
      const kind = kinds.find(({ key }) => key === place?.kind);
      void data('chosen')?.setData(
        collection(place ? [pointOf(place, kind && { rank: 0, tone: kind.tone })] : []),
      );
      if (place && isMoving)
        map.easeTo({ center: toLibrary(place.position), zoom: Math.max(map.getZoom(), nearest - 2) });
    },
    standAt(here) {
      void data('here')?.setData(collection(here ? [point(here, {})] : []));
      if (here) map.easeTo({ center: toLibrary(here), zoom: Math.max(map.getZoom(), nearZoom - 1) });
    },
    zoom: (steps) => void map.zoomTo(map.getZoom() + steps),
    remove: () => map.remove(),
  };
}

const toLibrary = ({ latitude, longitude }: Position): [number, number] => [longitude, latitude];

const point = (position: Position, properties: Record<string, string | number>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: toLibrary(position) },
});

const collection = (features: ReturnType<typeof point>[]) => ({
  type: 'FeatureCollection' as const,
  features,
});

function pointOf({ id, name, position }: PlacedPlace, state: { rank: number; tone: MarkTone } | undefined) {
  return point(position, { id, name, rank: state?.rank ?? tones.length, tone: state?.tone ?? 'quiet' });
}

/** The mark of a tone with a white edge, so that it stands out from everything. */
export function drawIcon(tone: MarkTone): ImageData {
  const canvas = document.createElement('canvas');
  const side = iconSize * iconDensity;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw a mark on');
  const edge = 2;
  const scale = (side - 2 * edge * iconDensity) / 24;
  context.translate(edge * iconDensity, edge * iconDensity);
  context.scale(scale, scale);
  const body = new Path2D(marks[tone].body);
  const { sign, ink = '#fff' } = marks[tone];
  context.strokeStyle = ink;
  context.lineWidth = 3;
  context.stroke(body);
  const parts = [
    { path: body, color: colorOf(tone) },
    { path: new Path2D(sign), color: ink },
  ];
  for (const { path, color } of parts) {
    context.fillStyle = color;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it fills a shape, not an array
    context.fill(path);
  }
  return context.getImageData(0, 0, side, side);
}

/** The colour of the worst place in a cluster, by the tone that came with the lowest rank. */
const worstColor = (): ExpressionSpecification =>
  [
    'match',
    ['get', 'worst'],
    ...tones.flatMap((tone, index) => [index, colorOf(tone)]),
    colorOf('quiet'),
  ] as unknown as ExpressionSpecification;

/** The mark of the worst place in a cluster, at its edge. */
const worstTone = [
  'match',
  ['get', 'worst'],
  ...tones.flatMap((tone, index) => [index, tone]),
  'quiet',
] as unknown as ExpressionSpecification;

const toneOf: ExpressionSpecification = ['get', 'tone'];

function addLayers(map: LibraryMap): void {
  const empty = collection([]);
  map.addSource('places', {
    type: 'geojson',
    data: empty,
    ...{ cluster: true, clusterRadius: 44, clusterMaxZoom: lastClusterZoom },
    clusterProperties: {
      worst: [
        'min',
        ['match', ['get', 'tone'], ...tones.flatMap((tone, index) => [tone, index]), tones.length],
      ],
    },
  });
  map.addSource('chosen', { type: 'geojson', data: empty });
  map.addSource('here', { type: 'geojson', data: empty });
  map.addLayer({
    id: 'clusters',
    type: 'circle',
    source: 'places',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': '#fff',
      'circle-radius': ['step', ['get', 'point_count'], 16, 20, 20, 100, 25, 1000, 30],
      'circle-stroke-width': 4,
      'circle-stroke-color': worstColor(),
    },
  });
  map.addLayer({
    id: 'cluster-counts',
    type: 'symbol',
    source: 'places',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['to-string', ['get', 'point_count']],
      'icon-image': worstTone,
      ...{ 'icon-size': 0.75, 'icon-offset': [26, -22], 'icon-allow-overlap': true },
      ...{ 'text-font': mapFont, 'text-size': 14, 'text-allow-overlap': true },
    },
    paint: { 'text-color': '#132335' },
  });
  const icon = {
    'icon-image': toneOf,
    'icon-allow-overlap': true,
  };
  map.addLayer({
    id: 'single',
    type: 'symbol',
    source: 'places',
    filter: ['!', ['has', 'point_count']],
    layout: { ...icon, 'symbol-sort-key': ['-', 0, ['get', 'rank']] },
  });
  map.addLayer({
    id: 'here',
    type: 'circle',
    source: 'here',
    paint: {
      ...{ 'circle-radius': 8, 'circle-color': '#1a73c7' },
      ...{ 'circle-stroke-width': 3, 'circle-stroke-color': '#fff' },
    },
  });
  map.addLayer({
    id: 'chosen-ring',
    type: 'circle',
    source: 'chosen',
    paint: {
      ...{ 'circle-radius': 19, 'circle-color': 'rgb(255 255 255 / 60%)' },
      ...{ 'circle-stroke-width': 3, 'circle-stroke-color': '#132335' },
    },
  });
  map.addLayer({
    id: 'chosen',
    type: 'symbol',
    source: 'chosen',
    layout: {
      ...icon,
      'text-field': ['get', 'name'],
      ...{ 'text-font': mapFont, 'text-size': 15, 'text-anchor': 'top', 'text-offset': [0, 1.5] },
      ...{ 'text-allow-overlap': true, 'text-max-width': 14 },
    },
    paint: { 'text-color': '#132335', 'text-halo-color': '#fff', 'text-halo-width': 2 },
  });
}

/** A place pressed is chosen, of several at one point the next; a cluster opens. */
function listenToPresses(map: LibraryMap, onChoose: (id: number) => void): void {
  let last = 0;
  map.on('click', 'single', ({ features = [] }) => {
    const ids = features.map(({ properties }) => Number(properties['id']));
    const next = ids[(ids.indexOf(last) + 1) % ids.length];
    if (next === undefined) return;
    last = next;
    onChoose(next);
  });
  map.on('click', 'clusters', ({ features: [cluster] = [] }) => {
    const source = map.getSource<GeoJSONSource>('places');
    if (!cluster || cluster.geometry.type !== 'Point') return;
    const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
    void source
      ?.getClusterExpansionZoom(Number(cluster.properties['cluster_id']))
      .then((zoom) => map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.5 }))
      // The places have changed since it was drawn.
      .catch(() => undefined);
  });
  for (const layer of ['single', 'clusters']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer';
    });
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = '';
    });
  }
}
