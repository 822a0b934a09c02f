import { useEffect, useState } from 'react';

/** Skeletons appear only when loading takes longer than this. */
const skeletonDelayMs = 150;

/** True once `active` has been true for `delayMs` without a break. */
export function useDelayed(active: boolean, delayMs = skeletonDelayMs): boolean {
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
