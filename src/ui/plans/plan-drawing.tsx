import { memo, type RefObject } from 'react';
import { Circle, Group, Image, Layer, Line, Ring, Stage } from 'react-konva';
import {
  baseScale,
  type MarkerLook,
  markerWidth,
  type PlanFrame,
  type PlanMarker,
  type PlanView,
  type Point,
} from './plan-geometry.ts';
import { deviceLook, signDots, signStrokes } from './plan-mark-shapes.ts';
import { PlanShapeLayers } from './plan-shape-layers.tsx';
import type { PlanPainter, PlanShapes } from './plan-shapes.ts';

const pinColor = '#bd470b';
const half = markerWidth / 2;

type PlanDrawingProps = {
  image: HTMLImageElement;
  plan: PlanFrame;
  view: PlanView;
  markers: readonly PlanMarker[];
  pin: Point | null;
  selected: PlanMarker['key'] | null;
  /** Drawn over the picture, beneath the markers. */
  shapes?: PlanShapes | undefined;
  painter?: RefObject<PlanPainter | null> | undefined;
};

/** Only draws; the canvas around it listens. Loaded on its own, since the drawing library is large. */
export function PlanDrawing({ image, plan, view, markers, pin, ...more }: PlanDrawingProps) {
  const { selected, shapes, painter } = more;
  const scale = baseScale(plan);
  const chosen = markers.find(({ key }) => key === selected);
  return (
    <Stage
      width={plan.frame.width}
      height={plan.frame.height}
      x={view.x}
      y={view.y}
      scaleX={view.zoom}
      scaleY={view.zoom}
      listening={false}
    >
      {shapes && <PlanShapeLayers {...{ image, plan, view, shapes, painter }} />}
      <Layer listening={false}>
        {!shapes && (
          <Image image={image} width={plan.picture.width * scale} height={plan.picture.height * scale} />
        )}
        {markers.map(({ key, x, y, look = deviceLook }) => (
          <Marker key={key} x={x * scale} y={y * scale} look={look} />
        ))}
        {chosen && <Chosen x={chosen.x * scale} y={chosen.y * scale} look={chosen.look ?? deviceLook} />}
        {pin && <Pin x={pin.x * scale} y={pin.y * scale} zoom={view.zoom} />}
      </Layer>
    </Stage>
  );
}

type MarkerProps = Point & { look: MarkerLook };

/** Drawn anew only when it changes: there may be thousands, and the picture moves under a finger. */
const Marker = memo(function Marker({ x, y, look }: MarkerProps) {
  const { color, hollow, corners, sign } = look;
  const radius = half - (hollow ? 2 : 1);
  const paint = hollow
    ? { fill: '#ffffff', stroke: color, strokeWidth: 3.5 }
    : { fill: color, stroke: '#ffffff', strokeWidth: 2 };
  return (
    <Group x={x} y={y}>
      {corners === null ? (
        <Circle radius={radius} {...paint} />
      ) : (
        <Line points={corners.flatMap(([cx, cy]) => [cx * radius, cy * radius])} closed {...paint} />
      )}
      {signStrokes[sign].map((points) => (
        <Line
          key={points.join(' ')}
          points={[...points]}
          stroke="#ffffff"
          strokeWidth={3}
          lineCap="round"
          lineJoin="round"
        />
      ))}
      {signDots[sign].map(({ y: down, radius: size }) => (
        <Circle key={down} y={down} radius={size} fill="#ffffff" />
      ))}
    </Group>
  );
});

/** The selected marker once more, over all others, in a ring. */
function Chosen({ x, y, look }: MarkerProps) {
  return (
    <>
      <Marker x={x} y={y} look={look} />
      <Ring x={x} y={y} innerRadius={half + 5} outerRadius={half + 10} fill={pinColor} />
    </>
  );
}

/** Keeps its size on the screen, so that zooming in makes its place more exact. */
function Pin({ x, y, zoom }: Point & { zoom: number }) {
  return (
    <Group x={x} y={y} scaleX={1 / zoom} scaleY={1 / zoom}>
      <Circle radius={half} fill={pinColor} opacity={0.22} />
      <Ring innerRadius={half - 4} outerRadius={half} fill={pinColor} />
      <Circle radius={4.5} fill={pinColor} stroke="#ffffff" strokeWidth={2} />
    </Group>
  );
}
