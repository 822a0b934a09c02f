import { useRef } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { useElementWidth } from '#ui/controls/use-element-width.ts';
import { actionLimit, type ControlKind, isOut, type Verdict, warningLimit } from '../controls/rules.ts';
import classes from './batches.module.css';

/** A control as it is drawn. */
export type ChartPoint = {
  id: number;
  kind: ControlKind;
  readOn: string;
  /** In standard uncertainties. */
  deviation: number;
  verdict: Verdict;
};

/** Until the page knows how wide it is. */
const usualWidth = 760;
const height = 300;
const frame = { left: 56, right: 24, top: 20, bottom: 40 };
/** Beyond, a point stands at the edge. */
const furthest = 4.5;

const yOf = (deviation: number) => {
  const middle = (frame.top + height - frame.bottom) / 2;
  const half = (height - frame.bottom - frame.top) / 2;
  return middle - (Math.max(-furthest, Math.min(furthest, deviation)) / furthest) * half;
};

const lines = [
  { at: actionLimit, style: classes.actionLine },
  { at: warningLimit, style: classes.warningLine },
  { at: 0, style: classes.centre },
  { at: -warningLimit, style: classes.warningLine },
  { at: -actionLimit, style: classes.actionLine },
];
const signed = (at: number) => (at === 0 ? '0' : `${at > 0 ? '+' : '−'}${Math.abs(at)}σ`);

/**
 * Centre line and limits with a point for each control, in the order they were read; `label` says it in words. No
 * `TimeChart`: many controls are read on one day, and a trend is told by their order and not by their distance in time.
 */
export function ControlChart({ points, label }: { points: readonly ChartPoint[]; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box) || usualWidth;
  const right = width - frame.right;
  const step = (right - frame.left) / Math.max(points.length, 1);
  const xOf = (place: number) => frame.left + step * (place + 0.5);
  const first = points[0];
  const last = points.at(-1);
  return (
    <div ref={box} className={classes.chartBox}>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {lines.map(({ at, style }) => (
          <g key={at}>
            <line className={style} x1={frame.left} x2={right} y1={yOf(at)} y2={yOf(at)} />
            <text className={classes.axis} x={frame.left - 8} y={yOf(at) + 4} textAnchor="end">
              {signed(at)}
            </text>
          </g>
        ))}
        {points.map((point, place) => (
          <Mark key={point.id} point={point} x={xOf(place)} y={yOf(point.deviation)} />
        ))}
        {first && (
          <text className={classes.axis} x={frame.left} y={height - 14}>
            {formatDay(first.readOn)}
          </text>
        )}
        {last && last.readOn !== first?.readOn && (
          <text className={classes.axis} x={right} y={height - 14} textAnchor="end">
            {formatDay(last.readOn)}
          </text>
        )}
      </svg>
    </div>
  );
}

/** A circle for a blank, a square for a duplicate; what is out is larger and red. */
function Mark({ point: { kind, verdict }, x, y }: { point: ChartPoint; x: number; y: number }) {
  const size = isOut(verdict) ? 7 : 4.5;
  const out = isOut(verdict) ? { 'data-out': '' } : {};
  return kind === 'blank' ? (
    <circle className={classes.point} cx={x} cy={y} r={size} {...out} />
  ) : (
    <rect className={classes.point} x={x - size} y={y - size} width={2 * size} height={2 * size} {...out} />
  );
}
