import { withoutUnit } from '#laboratory/result-words/rules.ts';
import { ink, quietInk } from '#platform/server/documents/documents.ts';
import { pointMeanText } from '../words/rules.ts';
import { type NumberedPoint, outcomeLooks } from './report-look.ts';

/** The means of the points beside the reference level: a bar each, with its expanded uncertainty. Sizes in points. */

const rowHeight = 17;
const barHeight = 9;
const axisHeight = 34;
const figuresWidth = 104;
/** Most and least room for the names. */
const namesRoom = { most: 170, least: 60 };
/** As many as fit on a page under the running line. */
const rowsOfChart = 36;
const stepSizes = [1, 2, 2.5, 5, 10];
const wantedSteps = 6;

/** Every point on one scale; of many points several charts, each of which fits on a page. */
export function levelCharts(points: readonly NumberedPoint[], level: number, width: number) {
  const axis = { ...axisOf(points, level), namesWidth: namesWidthOf(points) };
  const parts = Math.max(1, Math.ceil(points.length / rowsOfChart));
  const rows = Math.ceil(points.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const shown = points.slice(part * rows, (part + 1) * rows);
    const height = shown.length * rowHeight + axisHeight;
    return { svg: chart(shown, level, { ...axis, width, height }), width, height };
  });
}

/** The longest thing to show, and the steps of the scale, Bq/m³. */
function axisOf(points: readonly NumberedPoint[], level: number): { most: number; step: number } {
  const ends = points.map(({ mean }) => (mean === null ? 0 : mean.concentration + (mean.expanded ?? 0)));
  const most = Math.max(level * 1.15, ...ends.map((end) => end * 1.03));
  const power = 10 ** Math.floor(Math.log10(most / wantedSteps));
  const size = stepSizes.find((one) => one * power * wantedSteps >= most) ?? 10;
  return { most, step: size * power };
}

/** How wide a text is at most, in points: an estimate, capitals and digits apart. */
function textWidth(words: string): number {
  return Array.from(words).reduce((width, sign) => width + (/[a-zàèéìòù.,· ]/.test(sign) ? 4.2 : 6.2), 0);
}

/** '12. Spogliatoio uomini', cut where the room ends. */
function labelOf({ number, name }: NumberedPoint): string {
  const label = `${number}. ${name}`;
  if (textWidth(label) <= namesRoom.most) return label;
  let cut = label;
  while (textWidth(`${cut}…`) > namesRoom.most) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

function namesWidthOf(points: readonly NumberedPoint[]): number {
  return Math.max(namesRoom.least, ...points.map((point) => textWidth(labelOf(point)))) + 8;
}

type Frame = { most: number; step: number; namesWidth: number; width: number; height: number };

function chart(
  points: readonly NumberedPoint[],
  level: number,
  { most, step, namesWidth, width, height }: Frame,
): string {
  const scale = (width - namesWidth - figuresWidth) / most;
  const at = (value: number) => round(namesWidth + Math.max(0, value) * scale);
  const bottom = height - axisHeight + 14;
  const top = 14;
  const steps = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  const parts = [
    ...steps.flatMap((value) => [
      line(at(value), top, at(value), bottom, '#d3dae2', 0.5),
      text(at(value), bottom + 10, value.toLocaleString('it'), { anchor: 'middle', color: quietInk }),
    ]),
    text(width - figuresWidth + 8, bottom + 10, 'Bq/m³', { color: quietInk }),
    ...points.flatMap((point, index) => row(point, top + (index + 0.5) * rowHeight, at, width)),
    line(at(level), top - 3, at(level), bottom, '#b3261e', 1.2, '4 2'),
    text(at(level), top - 6, `livello di riferimento ${level.toLocaleString('it')} Bq/m³`, {
      ...{ anchor: at(level) > width / 2 ? 'end' : 'middle', color: '#b3261e', isBold: true },
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

  function row(
    point: NumberedPoint,
    middle: number,
    place: (value: number) => number,
    right: number,
  ): string[] {
    const { mean, outcome } = point;
    const isOver = outcome === 'above';
    return [
      text(namesWidth - 6, middle + 3, labelOf(point), { anchor: 'end', color: ink }),
      ...(mean === null ? [] : bar(mean, outcome, middle, place)),
      text(right - figuresWidth + 8, middle + 3, withoutUnit(pointMeanText(point)), {
        color: isOver ? '#b3261e' : ink,
        isBold: isOver,
      }),
    ];
  }
}

/** Filled when it enters the conclusions; only an outline when it does not, or when it is a bound. */
function bar(
  { concentration, expanded, isUpperBound, isLowerBound = false }: NonNullable<NumberedPoint['mean']>,
  outcome: NumberedPoint['outcome'],
  middle: number,
  at: (value: number) => number,
): string[] {
  const { color, hollow } = outcomeLooks[outcome];
  const isOutline = hollow || isUpperBound || isLowerBound;
  const [left, right] = [at(0), at(concentration)];
  const look = isOutline
    ? `fill="#ffffff" stroke="${color}" stroke-width="0.8" stroke-dasharray="2 1.5"`
    : `fill="${color}"`;
  const y = round(middle - barHeight / 2);
  const shape = `<rect x="${left}" y="${y}" width="${round(right - left)}" height="${barHeight}" ${look}/>`;
  if (expanded === null) return [shape];
  const [from, to] = [at(concentration - expanded), at(concentration + expanded)];
  const cap = (x: number) => line(x, middle - 3, x, middle + 3, '#000000', 0.8);
  return [shape, line(from, middle, to, middle, '#000000', 0.8), cap(from), cap(to)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function line(x1: number, y1: number, x2: number, y2: number, color: string, width: number, dashes = '') {
  const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  const ends = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`;
  return `<line ${ends} stroke="${color}" stroke-width="${width}"${dashed}/>`;
}

type TextLook = { anchor?: 'middle' | 'end'; color: string; isBold?: boolean };

function text(x: number, y: number, words: string, { anchor, color, isBold }: TextLook): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const look = `${anchor ? ` text-anchor="${anchor}"` : ''}${isBold ? ' font-weight="bold"' : ''}`;
  return `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="8" fill="${color}"${look}>${safe}</text>`;
}
