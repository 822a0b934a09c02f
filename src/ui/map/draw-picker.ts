import { type Map as LibraryMap, type LngLatLike, Marker } from 'maplibre-gl';
import type { Position } from '#platform/contract/distance.ts';
import { startMap } from './create-map.ts';
import classes from './map.module.css';
import { boundsOf } from './map-places.ts';

/** Where a point is looked at from: a village, with those around it. */
const pointZoom = 12;
const step = 16;
const fineStep = 2;

const keys: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type DrawnPicker = {
  /** The mark is there before the map is. */
  begun: Promise<void>;
  /** `isMoving`: the map goes there too. */
  put: (position: Position | null, isMoving: boolean) => void;
  zoom: (steps: number) => void;
  remove: () => void;
};

type PickerOptions = {
  label: string;
  markLabel: string;
  styleUrl: string;
  /** Where the mark stands at first. */
  first: Position | null;
  onMove: (position: Position) => void;
};

export async function drawPicker(
  container: HTMLElement,
  { label, markLabel, styleUrl, first, onMove }: PickerOptions,
): Promise<DrawnPicker> {
  const start = boundsOf(first ? [first] : []);
  const { map, begun } = await startMap(container, {
    ...{ label, styleUrl },
    start: start ? { bounds: start, maxZoom: pointZoom } : undefined,
  });
  let isOver = false;
  // A map that cannot be drawn has been taken away already.
  begun.catch(() => {
    isOver = true;
  });
  const element = drawPin(markLabel);
  const marker = new Marker({ element, anchor: 'bottom', draggable: true });
  const tell = () => {
    const { lat, lng } = marker.getLngLat();
    onMove(rounded({ latitude: lat, longitude: lng }));
  };
  const setMark = (there: LngLatLike) => {
    marker.setLngLat(there);
    // What is added anew leaves the page for a moment and loses the focus.
    if (!element.isConnected) marker.addTo(map);
  };
  marker.on('dragend', tell);
  map.on('click', ({ lngLat }) => {
    setMark(lngLat);
    tell();
  });
  element.addEventListener('keydown', (event) => {
    const direction = keys[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    push(map, marker, direction, event.shiftKey ? fineStep : step);
    tell();
  });
  return {
    begun,
    put(position, isMoving) {
      if (!position) {
        marker.remove();
        return;
      }
      const there: [number, number] = [position.longitude, position.latitude];
      setMark(there);
      if (isMoving) map.jumpTo({ center: there, zoom: Math.max(map.getZoom(), pointZoom) });
    },
    zoom: (steps) => void map.zoomTo(map.getZoom() + steps),
    remove: () => {
      if (!isOver) map.remove();
    },
  };
}

/** Moves the mark by so many pixels, and the map with it where it would leave the picture. */
function push(map: LibraryMap, marker: Marker, [x, y]: [number, number], pixels: number): void {
  const from = map.project(marker.getLngLat());
  const there = map.unproject([from.x + x * pixels, from.y + y * pixels]);
  marker.setLngLat(there);
  if (!map.getBounds().contains(there)) map.panTo(there, { animate: false });
}

/** A hundred-thousandth of a degree is about a metre. */
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
});

const pin =
  '<svg width="36" height="46" viewBox="0 0 36 46" aria-hidden="true"><path d="M18 1a16 16 0 0 1 16 16c0 11-16 28-16 28S2 28 2 17A16 16 0 0 1 18 1Z" fill="#bd470b" stroke="#fff" stroke-width="2"/><circle cx="18" cy="17" r="6" fill="#fff"/></svg>';

function drawPin(label: string): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.innerHTML = pin;
  element.className = classes['pin'] ?? '';
  element.setAttribute('aria-label', label);
  return element;
}
