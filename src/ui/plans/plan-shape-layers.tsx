import type { Layer as KonvaLayer } from 'konva/lib/Layer';
import type { Shape } from 'konva/lib/Shape';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { Circle, Group, Image, Label, Layer, Line, Path, Rect, Tag, Text } from 'react-konva';
import { brandColor } from '../shell/brand.ts';
import { baseScale, type PlanFrame, type PlanView } from './plan-geometry.ts';
import type { PlanPainter, PlanShapes } from './plan-shapes.ts';

const accent = '#bd470b';
const letters = 'Roboto, sans-serif';
/** The longer side of what the painter draws, in pixels. */
const paintedSide = 1600;
/** Letters and lines are painted as on a sheet so wide on the screen, however near one looks at it. */
const readableAt = 1000;

type ShapeLayersProps = {
  image: HTMLImageElement;
  plan: PlanFrame;
  view: PlanView;
  shapes: PlanShapes;
  painter?: RefObject<PlanPainter | null> | undefined;
};

/** Areas, texts and boxes over the picture, and above them what can be taken hold of. */
export function PlanShapeLayers({ image, plan, view, shapes, painter }: ShapeLayersProps) {
  const layer = useRef<KonvaLayer>(null);
  const scale = baseScale(plan);
  const { width, height } = plan.picture;
  useImperativeHandle(
    painter,
    () => () => layer.current && painted(layer.current, plan.picture, view, scale),
  );
  /** A length of the screen in pixels of the picture. */
  const px = 1 / (scale * view.zoom);
  return (
    <>
      <Layer ref={layer} listening={false}>
        <Group scaleX={scale} scaleY={scale}>
          <Rect width={width} height={height} fill="#ffffff" />
          <Image image={image} width={width} height={height} />
          {shapes.areas.map((area) => (
            <Line
              key={area.key}
              points={area.points.flatMap(({ x, y }) => [x, y])}
              closed
              name={area.isSelected ? 'edge chosen' : 'edge'}
              unchosen={{ fill: `${area.colour}30`, strokeWidth: 2 * px }}
              fill={`${area.colour}${area.isSelected ? '55' : '30'}`}
              stroke={area.colour}
              strokeWidth={(area.isSelected ? 3 : 2) * px}
            />
          ))}
          {shapes.boxes.map((box) => (
            <Group key={box.key} x={box.x} y={box.y} opacity={box.opacity}>
              <Rect
                width={box.width}
                height={box.height}
                name={box.isSelected ? 'edge chosen' : 'edge'}
                unchosen={{ stroke: brandColor, strokeWidth: 1.5 * px }}
                fill="#ffffffd9"
                stroke={box.isSelected ? accent : brandColor}
                strokeWidth={(box.isSelected ? 3 : 1.5) * px}
              />
              <Path
                data={box.path}
                stroke={brandColor}
                strokeWidth={1.6}
                x={(box.width - iconSide(box)) / 2}
                y={(box.height - iconSide(box)) / 2}
                scaleX={iconSide(box) / 24}
                scaleY={iconSide(box) / 24}
              />
              <Written
                text={box.name}
                x={box.width / 2}
                y={box.height + 9 * px}
                size={12 * px}
                colour={brandColor}
              />
            </Group>
          ))}
          {shapes.areas.map((area) => (
            <Written key={area.key} text={area.name} {...area.nameAt} size={14 * px} colour={brandColor} />
          ))}
          {shapes.texts.map((text) => (
            <Group
              key={text.key}
              x={text.x}
              y={text.y}
              rotation={text.angle}
              scaleX={text.scaleX}
              scaleY={text.scaleY}
            >
              <Written
                text={text.text}
                x={0}
                y={0}
                size={13 * px}
                colour={text.isSelected ? accent : brandColor}
              />
            </Group>
          ))}
        </Group>
      </Layer>
      <Layer listening={false}>
        <Group scaleX={scale} scaleY={scale}>
          {shapes.line.length > 1 && (
            <Line points={shapes.line.flatMap(({ x, y }) => [x, y])} stroke={accent} strokeWidth={2 * px} />
          )}
          {shapes.line.map(({ x, y }, index) => (
            <Circle
              key={`${x},${y}`}
              x={x}
              y={y}
              radius={(index === 0 ? 7 : 4) * px}
              fill="#ffffff"
              stroke={accent}
              strokeWidth={2 * px}
            />
          ))}
          {shapes.handles.map((handle) => (
            <Circle
              key={handle.key}
              x={handle.x}
              y={handle.y}
              radius={6 * px}
              fill={handle.isSelected ? accent : '#ffffff'}
              stroke={accent}
              strokeWidth={2 * px}
            />
          ))}
        </Group>
      </Layer>
    </>
  );
}

function iconSide({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) * 0.7;
}

/** A layer as a picture of its own, with letters and lines as they are read on paper. */
function painted(
  layer: KonvaLayer,
  { width, height }: PlanFrame['picture'],
  view: PlanView,
  scale: number,
): HTMLCanvasElement {
  const shown = scale * view.zoom;
  const longer = Math.max(width, height);
  const resize = (factor: number) => {
    for (const word of layer.find('.word'))
      word.scale({ x: word.scaleX() * factor, y: word.scaleY() * factor });
    for (const edge of layer.find<Shape>('.edge')) edge.strokeWidth(edge.strokeWidth() * factor);
  };
  const factor = (longer / readableAt) * shown;
  const pixelRatio = Math.min(1, paintedSide / longer) / shown;
  const chooseAgain = unchoose(layer);
  resize(factor);
  const canvas = layer.toCanvas({
    ...{ x: view.x, y: view.y, width: width * shown, height: height * shown, pixelRatio },
  });
  resize(1 / factor);
  chooseAgain();
  return canvas;
}

/** What is chosen looks like the rest, until it is told to look chosen again. */
function unchoose(layer: KonvaLayer): () => void {
  const looks = layer.find('.chosen').map((node) => {
    const plain = node.getAttr('unchosen') as Record<string, unknown>;
    const chosen = Object.fromEntries(Object.keys(plain).map((name) => [name, node.getAttr(name)]));
    node.setAttrs(plain);
    return () => node.setAttrs(chosen);
  });
  return () => {
    for (const again of looks) again();
  };
}

let pen: CanvasRenderingContext2D | null = null;

/** How wide a word is, in heights of its letters. */
function widthOf(word: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return word.length;
  pen.font = `bold 100px ${letters}`;
  return pen.measureText(word).width / 100;
}

type WrittenProps = { text: string; x: number; y: number; size: number; colour: string };

/** A word around a place, readable over any picture. */
function Written({ text, x, y, size, colour }: WrittenProps) {
  const shown = text.length > 24 ? `${text.slice(0, 23)}…` : text;
  const width = widthOf(shown) * size + size * 0.4;
  return (
    <Group x={x} y={y} name="word">
      <Label x={-width / 2} y={-size * 0.65}>
        <Tag fill="#ffffffcc" cornerRadius={size * 0.2} />
        <Text
          text={shown}
          width={width}
          align="center"
          fontSize={size}
          fontStyle="bold"
          fontFamily={letters}
          fill={colour}
          {...(colour === brandColor ? {} : { name: 'chosen', unchosen: { fill: brandColor } })}
          padding={size * 0.1}
          wrap="none"
        />
      </Label>
    </Group>
  );
}
