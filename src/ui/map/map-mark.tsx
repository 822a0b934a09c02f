import type { StateTone } from '../feedback/state-word.tsx';
import { marks } from './marks.ts';

/** The mark that stands on the map, beside its word. */
export function MapMark({ tone, size = 16 }: { tone: StateTone; size?: number }) {
  const { body, sign, color } = marks[tone];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={body} style={{ fill: `var(${color})` }} />
      <path d={sign} fill="#fff" />
    </svg>
  );
}
