import { type CSSProperties, useEffect, useState } from 'react';
import classes from './skeletons.module.css';

type SkeletonsProps = {
  /** How many shapes. */
  count?: number;
  shape?: 'card' | 'row' | 'field' | 'picture';
  label?: string;
};

/** Grey shapes of what is coming, shown after 150 ms. */
export function Skeletons({ count = 5, shape = 'card', label = 'Caricamento in corso' }: SkeletonsProps) {
  const late = useDelayed(true);
  return (
    <div
      className={classes.list}
      role="status"
      aria-busy="true"
      data-shape={shape}
      // Their place is kept from the beginning, so that nothing beneath moves when they appear.
      style={{ '--bones': count } as CSSProperties}
    >
      <span className="ui-hidden">{label}</span>
      {late &&
        Array.from({ length: count }, (_, index) => (
          <div key={`${shape}-${index}`} className={classes.bone} data-shape={shape} aria-hidden />
        ))}
    </div>
  );
}

/** Skeletons appear only when loading takes longer than this. */
const skeletonDelayMs = 150;

/** True once `active` has been true for `delayMs` without a break. */
function useDelayed(active: boolean, delayMs = skeletonDelayMs): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delayMs]);
  return active && late;
}
