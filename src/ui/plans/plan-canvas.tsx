import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { ZoomButtons } from '../controls/zoom-buttons.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import { usePicture } from '../pictures/use-picture.ts';
import classes from './plan-canvas.module.css';
import {
  baseScale,
  markerAt,
  maxZoom,
  type PlanMarker,
  type Point,
  pictureAt,
  wholePicture,
  zoomAround,
} from './plan-geometry.ts';
import { planKeys } from './plan-keys.ts';
import type { PlanDrag, PlanPainter, PlanShapes } from './plan-shapes.ts';
import { usePlanGestures } from './use-plan-gestures.ts';
import { type PlanSeek, usePlanSeek } from './use-plan-seek.ts';
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
  /** A tap on a marker; a list on the same page does the same. */
  onMarker?: (key: PlanMarker['key']) => void;
  selected?: PlanMarker['key'] | null;
  /** A place to be shown in the middle; another `turn` shows it again. */
  seek?: PlanSeek | null;
  /** As high as the screen allows, whatever the picture's shape. */
  isTall?: boolean;
  /** What is drawn over the picture besides markers. */
  shapes?: PlanShapes;
  /** Draws the picture with its shapes, for whoever keeps what they look like. */
  painter?: RefObject<PlanPainter | null>;
  /** A tap at a place of the picture; `reach`: how many of its pixels the finger or the pointer covers. */
  onTap?: (at: Point, reach: number) => void;
  /** What a press takes hold of, to be moved instead of the picture. */
  onGrab?: (at: Point, reach: number) => PlanDrag | null;
  /** Keys of its own, asked before the plan's; true when it was one. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** What is done here, in place of how one looks around. */
  how?: string;
  /** Buttons under those of the zoom. */
  actions?: ReactNode;
};

const noMarkers: readonly PlanMarker[] = [];
const doubleTapZoom = 2;
/** What a pointer and a finger cover, in pixels of the screen. */
const pointerReachPx = 10;
const fingerReachPx = 22;

export function PlanCanvas(props: PlanCanvasProps) {
  const { label, src, markers = noMarkers, pin = null, onPin, onMarker, isTall = false } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const picture = usePicture(src);
  const { plan, view, setView } = usePlanView(frame, picture.image, isTall);
  const [spoken, setSpoken] = useState('');
  usePlanSeek(frame, plan, view, setView, props.seek ?? null);

  const setPin = (position: Point | null) => {
    if (!position || !onPin || !plan) return;
    onPin(position);
    const share = (part: number, side: number) => Math.round((part / side) * 100);
    setSpoken(
      `Punto segnato a ${share(position.x, plan.picture.width)} % da sinistra e ${share(position.y, plan.picture.height)} % dall'alto`,
    );
  };
  const choose = (at: Point) => {
    const marker = plan && markerAt(view, plan, markers, at);
    if (marker && onMarker) onMarker(marker.key);
  };
  /** Closer with each double tap, and from the closest back to the whole. */
  const zoomTo = (at: Point) => {
    if (!plan) return;
    setView(
      view.zoom >= maxZoom ? wholePicture(plan) : zoomAround(view, plan, view.zoom * doubleTapZoom, at),
    );
  };
  const reachOf = (isTouch: boolean) =>
    (isTouch ? fingerReachPx : pointerReachPx) / (plan ? baseScale(plan) * view.zoom : 1);
  const hold = {
    grab: (at: Point, isTouch: boolean) => {
      const pixel = plan && pictureAt(view, plan, at);
      return pixel && props.onGrab ? props.onGrab(pixel, reachOf(isTouch)) : null;
    },
    move: (drag: PlanDrag, to: Point) => {
      const pixel = plan && pictureAt(view, plan, to);
      if (pixel) drag.move(pixel);
    },
  };
  const tap = (at: Point, isTouch: boolean) => {
    const pixel = plan && pictureAt(view, plan, at);
    if (props.onTap && pixel) props.onTap(pixel, reachOf(isTouch));
    else if (onPin) setPin(pixel);
    else choose(at);
  };
  const gestures = usePlanGestures(
    frame,
    plan,
    view,
    setView,
    tap,
    onPin || props.onTap ? undefined : zoomTo,
    hold,
  );
  const keys = planKeys({ plan, view, setView, pin, setPin: onPin ? setPin : null, choose });

  if (picture.state === 'failed') return <ErrorState text="Non riesco a mostrare la planimetria." />;
  return (
    <div className={classes.plan}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas has no native element that takes arrow keys */}
      <div
        ref={frame}
        className={classes.frame}
        data-zoom={Number(view.zoom.toFixed(3))}
        data-zoomed={view.zoom > 1 ? '' : undefined}
        data-pinning={onPin || props.how !== undefined ? '' : undefined}
        data-tall={isTall ? '' : undefined}
        style={plan ? { height: plan.frame.height } : undefined}
        role="application"
        aria-label={label}
        aria-describedby={`${id}-how`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        onKeyDown={(event) => {
          if (props.onKey?.(event)) event.preventDefault();
          else keys.onKeyDown(event);
        }}
        {...gestures}
      >
        <Suspense fallback={<Skeletons count={1} shape="picture" />}>
          {picture.image && plan ? (
            <PlanDrawing
              {...{ image: picture.image, plan, view, markers, pin }}
              selected={props.selected ?? null}
              shapes={props.shapes}
              painter={props.painter}
            />
          ) : (
            <Skeletons count={1} shape="picture" />
          )}
        </Suspense>
      </div>
      <ZoomButtons zoom={view.zoom} onZoom={keys.zoomBy} actions={props.actions} />
      <p id={`${id}-how`} className={classes.how}>
        {props.how ??
          (onPin
            ? 'Tocca la planimetria per segnare il punto. Con la tastiera: frecce per spostarlo, + e - per lo zoom.'
            : 'Trascina per spostare, + e - per lo zoom.')}
        {onMarker && <span className="ui-hidden"> Con 0 si vede intera, con le frecce ci si sposta.</span>}
      </p>
      <p className="ui-hidden" aria-live="polite">
        {spoken}
      </p>
      {markers.length > 0 && !onMarker && (
        <ul className="ui-hidden">
          {markers.map((marker) => (
            <li key={marker.key}>{marker.label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
