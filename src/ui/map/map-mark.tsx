import { type MarkTone, marks } from './marks.ts';

/** The mark that stands on the map, beside its word. */
export function MapMark({ tone, size = 16 }: { tone: MarkTone; size?: number }) {
  const { body, sign, color, ink } = marks[tone];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={body} style={{ fill: `var(${color})` }} {...(ink ? { stroke: ink, strokeWidth: 1.5 } : {})} />
      <path d={sign} fill={ink ?? '#fff'} />
    </svg>
  );
}
