import type { MarkerLook } from './plan-geometry.ts';
import { signDots, signStrokes } from './plan-mark-shapes.ts';

/** A marker of the plans beside a word: in a legend, in a list. */
export function PlanMark({
  look: { color, hollow, corners, sign },
  size = 20,
}: {
  look: MarkerLook;
  size?: number;
}) {
  const radius = hollow ? 18 : 19;
  const paint = hollow ? { fill: '#ffffff', stroke: color, strokeWidth: 4 } : { fill: color };
  return (
    <svg
      width={size}
      height={size}
      viewBox="-25 -25 50 50"
      aria-hidden
      focusable="false"
      style={{ flex: 'none' }}
    >
      {corners === null ? (
        <circle r={radius} {...paint} />
      ) : (
        <polygon points={corners.map(([x, y]) => `${x * radius},${y * radius}`).join(' ')} {...paint} />
      )}
      {signStrokes[sign].map((points) => (
        <polyline
          key={points.join(' ')}
          points={points.join(' ')}
          fill="none"
          stroke="#ffffff"
          strokeWidth={3.5}
        />
      ))}
      {signDots[sign].map(({ y, radius: size }) => (
        <circle key={y} cy={y} r={size} fill="#ffffff" />
      ))}
    </svg>
  );
}
