import { type Map as LibraryMap, Marker } from 'maplibre-gl';
import type { Position } from '#platform/contract/distance.ts';
import { createMap } from './create-map.ts';
import classes from './map.module.css';

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
  /** `isMoving`: the map goes there too. */
  put: (position: Position | null, isMoving: boolean) => void;
  zoom: (steps: number) => void;
  remove: () => void;
};

type PickerOptions = {
  label: string;
  markLabel: string;
  styleUrl: string;
  onMove: (position: Position) => void;
};

export async function drawPicker(
  container: HTMLElement,
  { label, markLabel, styleUrl, onMove }: PickerOptions,
): Promise<DrawnPicker> {
  const map = await createMap(container, { label, styleUrl });
  const element = drawPin(markLabel);
  const marker = new Marker({ element, anchor: 'bottom', draggable: true });
  const tell = () => {
    const { lat, lng } = marker.getLngLat();
    onMove(rounded({ latitude: lat, longitude: lng }));
  };
  marker.on('dragend', tell);
  map.on('click', ({ lngLat }) => {
    marker.setLngLat(lngLat).addTo(map);
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
    put(position, isMoving) {
      if (!position) {
        marker.remove();
        return;
      }
      const there: [number, number] = [position.longitude, position.latitude];
      marker.setLngLat(there).addTo(map);
      if (isMoving) map.jumpTo({ center: there, zoom: Math.max(map.getZoom(), pointZoom) });
    },
    zoom: (steps) => void map.zoomTo(map.getZoom() + steps),
    remove: () => map.remove(),
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
