import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './plan-canvas.module.css';
import {
  maxZoom,
  minZoom,
  movePin,
  type PlanMarker,
  type Point,
  pictureAt,
  reveal,
  zoomAround,
  zoomStep,
} from './plan-geometry.ts';
import { Skeletons } from './skeletons.tsx';
import { usePicture } from './use-picture.ts';
import { usePlanGestures } from './use-plan-gestures.ts';
import { usePlanView } from './use-plan-view.ts';

const PlanDrawing = lazy(() =>
  import('./plan-drawing.tsx').then((module) => ({ default: module.PlanDrawing })),
);

type PlanCanvasProps = {
  /** Name of the plan for screen readers ('Planimetria #12'). */
  label: string;
  /** URL or data URL of the picture. */
  src: string;
  markers?: readonly PlanMarker[];
  pin?: Point | null;
  /** Without it the plan can only be looked at. */
  onPin?: (position: Point) => void;
};

const noMarkers: readonly PlanMarker[] = [];

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function PlanCanvas({ label, src, markers = noMarkers, pin = null, onPin }: PlanCanvasProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const picture = usePicture(src);
  const { plan, view, setView } = usePlanView(frame, picture.image);
  const [spoken, setSpoken] = useState('');

  const setPin = (position: Point | null) => {
    if (!position || !onPin || !plan) return;
    onPin(position);
    const share = (part: number, side: number) => Math.round((part / side) * 100);
    setSpoken(
      `Punto segnato a ${share(position.x, plan.picture.width)} % da sinistra e ${share(position.y, plan.picture.height)} % dall'alto`,
    );
  };
  const gestures = usePlanGestures(frame, plan, view, setView, (at) =>
    setPin(plan && pictureAt(view, plan, at)),
  );

  const centre = plan ? { x: plan.frame.width / 2, y: plan.frame.height / 2 } : { x: 0, y: 0 };
  const zoomBy = (factor: number) => {
    if (plan) setView(zoomAround(view, plan, view.zoom * factor, centre));
  };

  function onKeyDown(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (!plan) return;
    if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else if (event.key === 'Enter' || event.key === ' ') setPin(pin ?? pictureAt(view, plan, centre));
    else if (direction && onPin) {
      const next = pin ? movePin(pin, view, plan, direction) : pictureAt(view, plan, centre);
      setPin(next);
      if (next) setView(reveal(view, plan, next));
    } else if (direction) {
      setView(
        zoomAround(
          { ...view, x: view.x - direction.x * 40, y: view.y - direction.y * 40 },
          plan,
          view.zoom,
          centre,
        ),
      );
    } else return;
    event.preventDefault();
  }

  if (picture.state === 'failed') return <ErrorState text="Non riesco a mostrare la planimetria." />;
  return (
    <div className={classes.plan}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas has no native element that takes arrow keys */}
      <div
        ref={frame}
        className={classes.frame}
        data-zoom={Number(view.zoom.toFixed(3))}
        data-zoomed={view.zoom > 1 ? '' : undefined}
        data-pinning={onPin ? '' : undefined}
        style={plan ? { height: plan.frame.height } : undefined}
        role="application"
        aria-label={label}
        aria-describedby={`${id}-how`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <Suspense fallback={<Skeletons count={1} shape="picture" />}>
          {picture.image && plan ? (
            <PlanDrawing image={picture.image} plan={plan} view={view} markers={markers} pin={pin} />
          ) : (
            <Skeletons count={1} shape="picture" />
          )}
        </Suspense>
      </div>
      <ZoomButtons zoom={view.zoom} onZoom={zoomBy} />
      <p id={`${id}-how`} className={classes.how}>
        {onPin
          ? 'Tocca la planimetria per segnare il punto. Con la tastiera: frecce per spostarlo, + e - per lo zoom.'
          : 'Trascina per spostare, + e - per lo zoom.'}
      </p>
      <p className="ui-hidden" aria-live="polite">
        {spoken}
      </p>
      {markers.length > 0 && (
        <ul className="ui-hidden">
          {markers.map((marker) => (
            <li key={marker.key}>{marker.label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (factor: number) => void }) {
  return (
    <div className={classes.zoom}>
      <IconButton
        label="Ingrandisci"
        tooltipSide="left"
        variant="default"
        disabled={zoom >= maxZoom}
        onClick={() => onZoom(zoomStep)}
      >
        <IconPlus size={20} />
      </IconButton>
      <IconButton
        label="Riduci"
        tooltipSide="left"
        variant="default"
        disabled={zoom <= minZoom}
        onClick={() => onZoom(1 / zoomStep)}
      >
        <IconMinus size={20} />
      </IconButton>
    </div>
  );
}
