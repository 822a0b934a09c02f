import { AttributionControl, Map as LibraryMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { backgroundSources } from './map-background.ts';
import type { MapBounds } from './map-places.ts';
import { ownStyle } from './map-style.ts';

const italy: MapBounds = { west: 6.6, south: 36.6, east: 18.6, north: 47.1 };
export const framePadding = 48;

export const cornersOf = ({ west, south, east, north }: MapBounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

/** What is looked at from the beginning, so that nothing is drawn twice: all of it, or a place as near as that. */
type MapStart =
  | { bounds: MapBounds; maxZoom: number }
  | { center: [longitude: number, latitude: number]; zoom: number };

/** A map that is drawn for the first time when `begun` is kept. */
type StartedMap = { map: LibraryMap; begun: Promise<void> };

/** A map in an element, drawn. */
export async function createMap(...options: Parameters<typeof startMap>): Promise<LibraryMap> {
  const { map, begun } = await startMap(...options);
  await begun;
  return map;
}

/** A map in an element, north up; without a style of its own it stands on the background that comes with the product. */
export async function startMap(
  container: HTMLElement,
  { label, styleUrl, start }: { label: string; styleUrl: string; start?: MapStart | undefined },
): Promise<StartedMap> {
  setWorkerUrl(workerUrl);
  const isOwn = styleUrl === '';
  const style = isOwn ? ownStyle((await import('virtual:map-background')).default) : styleUrl;
  const map = new LibraryMap({
    container,
    style,
    ...lookAt(start),
    minZoom: 3,
    maxZoom: 18,
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false },
    renderWorldCopies: false,
    attributionControl: false,
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(
    new AttributionControl({ compact: false, ...(isOwn ? { customAttribution: backgroundSources } : {}) }),
  );
  return { map, begun: untilDrawn(map) };
}

function lookAt(start: MapStart | undefined) {
  if (start === undefined) return { bounds: cornersOf(italy), fitBoundsOptions: { padding: 8 } };
  if ('center' in start) return start;
  const { bounds, maxZoom } = start;
  return { bounds: cornersOf(bounds), fitBoundsOptions: { padding: framePadding, maxZoom } };
}

/** Until it is drawn for the first time. A style that does not come is an end; a tile that does not come is none. */
function untilDrawn(map: LibraryMap): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasStyle = false;
    map.once('style.load', () => {
      hasStyle = true;
    });
    map.on('error', ({ error }) => {
      if (hasStyle) return;
      map.remove();
      reject(error);
    });
    map.once('load', () => resolve());
  });
}
