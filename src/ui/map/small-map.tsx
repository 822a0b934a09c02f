import { lazy, Suspense } from 'react';
import { MapFrame } from './map-frame.tsx';
import type { MapKind, PlacedPlace } from './map-places.ts';
import classes from './small-map.module.css';

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })));

/** The towns around it are in sight. */
const smallMapZoom = 10;
const nothing = () => undefined;

type SmallMapProps = {
  label: string;
  styleUrl: string;
  places: readonly PlacedPlace[];
  kinds: readonly MapKind[];
  chosen: PlacedPlace;
};

/** A map to be looked at, beside something else: a link beneath it leads to the one that can be moved. */
export function SmallMap(map: SmallMapProps) {
  return (
    <div className={classes.map} inert>
      <MapFrame instead="">
        {(onFailure) => (
          <Suspense>
            <MapCanvas
              {...map}
              nearest={smallMapZoom}
              here={null}
              onChoose={nothing}
              onView={nothing}
              onFailure={onFailure}
            />
          </Suspense>
        )}
      </MapFrame>
    </div>
  );
}

/** Its place, as long as there is nothing to draw. */
export const SmallMapComing = () => <div className={classes.map} aria-busy="true" />;
