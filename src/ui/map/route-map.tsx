import { lazy, useMemo } from 'react';
import type { RouteContent, RouteMarker } from './draw-route.ts';
import { MapFrame } from './map-frame.tsx';

export type { RouteDeparture, RouteMarker, RouteStop } from './draw-route.ts';

const RouteCanvas = lazy(async () => ({ default: (await import('./route-canvas.tsx')).RouteCanvas }));

type RouteMapProps = Omit<RouteContent, 'markers' | 'chosen'> & {
  /** What is on the map: 'Percorso della giornata'. */
  label: string;
  /** A style of one's own; '' for the background that comes with the product. */
  styleUrl: string;
  /** What there is instead of a map, in a sentence. */
  instead: string;
  /** What could become a stop. */
  markers?: readonly RouteMarker[];
  chosen?: number | null;
  onStop?: (key: number) => void;
  onMarker?: (id: number) => void;
};

const none: readonly RouteMarker[] = [];
const nothing = () => undefined;

/** A route with its numbered stops on a map. It fills what it stands in. */
export function RouteMap({
  label,
  styleUrl,
  instead,
  departure,
  stops,
  line,
  markers = none,
  chosen = null,
  onStop = nothing,
  onMarker = nothing,
}: RouteMapProps) {
  const content = useMemo(
    () => ({ departure, stops, line, markers, chosen }),
    [departure, stops, line, markers, chosen],
  );
  return (
    <MapFrame instead={instead}>
      {(onFailure) => <RouteCanvas {...{ label, styleUrl, content, onStop, onMarker, onFailure }} />}
    </MapFrame>
  );
}
