import { Circle, Group, Image, Layer, Rect, Ring, Stage } from 'react-konva';
import { baseScale, type PlanFrame, type PlanMarker, type PlanView, type Point } from './plan-geometry.ts';
import { brandColor } from './theme.ts';

/** Width of a marker in units of the canvas: pixels of the screen at zoom 1. */
const markerWidth = 40;
const pinColor = '#bd470b';

type PlanDrawingProps = {
  image: HTMLImageElement;
  plan: PlanFrame;
  view: PlanView;
  markers: readonly PlanMarker[];
  pin: Point | null;
};

/** Only draws; the canvas around it listens. Loaded on its own, since the drawing library is large. */
export function PlanDrawing({ image, plan, view, markers, pin }: PlanDrawingProps) {
  const scale = baseScale(plan);
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
      <Layer listening={false}>
        <Image image={image} width={plan.picture.width * scale} height={plan.picture.height * scale} />
        {markers.map((marker) => (
          <Marker key={marker.key} x={marker.x * scale} y={marker.y * scale} />
        ))}
        {pin && <Pin x={pin.x * scale} y={pin.y * scale} zoom={view.zoom} />}
      </Layer>
    </Stage>
  );
}

function Marker({ x, y }: Point) {
  const half = markerWidth / 2;
  return (
    <Group x={x} y={y}>
      <Circle radius={half - 1} fill={brandColor} stroke="#ffffff" strokeWidth={2} />
      <Rect x={-9} y={-11} width={18} height={22} cornerRadius={4} stroke="#ffffff" strokeWidth={2.5} />
      <Circle y={-1} radius={4} fill="#ffffff" />
    </Group>
  );
}

/** Keeps its size on the screen, so that zooming in makes its place more exact. */
function Pin({ x, y, zoom }: Point & { zoom: number }) {
  const half = markerWidth / 2;
  return (
    <Group x={x} y={y} scaleX={1 / zoom} scaleY={1 / zoom}>
      <Circle radius={half} fill={pinColor} opacity={0.22} />
      <Ring innerRadius={half - 4} outerRadius={half} fill={pinColor} />
      <Circle radius={4.5} fill={pinColor} stroke="#ffffff" strokeWidth={2} />
    </Group>
  );
}
