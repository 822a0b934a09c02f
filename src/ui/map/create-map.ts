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

/** A map in an element, north up; without a style of its own it stands on the background that comes with the product. */
export async function createMap(
  container: HTMLElement,
  { label, styleUrl }: { label: string; styleUrl: string },
): Promise<LibraryMap> {
  setWorkerUrl(workerUrl);
  const isOwn = styleUrl === '';
  const style = isOwn ? ownStyle((await import('virtual:map-background')).default) : styleUrl;
  const map = new LibraryMap({
    container,
    style,
    bounds: cornersOf(italy),
    fitBoundsOptions: { padding: 8 },
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
  await begun(map);
  return map;
}

/** Until it is drawn for the first time. A style that does not come is an end; a tile that does not come is none. */
function begun(map: LibraryMap): Promise<void> {
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
