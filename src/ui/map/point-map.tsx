import { lazy } from 'react';
import { MapFrame } from './map-frame.tsx';
import type { PickerCanvasProps } from './picker-canvas.tsx';

const PickerCanvas = lazy(async () => ({ default: (await import('./picker-canvas.tsx')).PickerCanvas }));

type PointMapProps = Omit<PickerCanvasProps, 'onFailure'> & {
  /** What there is instead of a map, in a sentence. */
  instead: string;
};

/** A map with one point to be moved. */
export function PointMap({ instead, ...props }: PointMapProps) {
  return (
    <MapFrame instead={instead}>{(onFailure) => <PickerCanvas {...props} onFailure={onFailure} />}</MapFrame>
  );
}
