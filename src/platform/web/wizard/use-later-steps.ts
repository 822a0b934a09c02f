import { useEffect, useState } from 'react';

/** What nobody sees first comes once the first step and its list stand. */
const laterStepsAfterMs = 1000;

/**
 * The later steps of a wizard; null until their code is there. `needed`: one of them is to be shown now, so it is
 * fetched at once, and what prevents it is thrown for the page to tell. `load` stays the same function.
 */
export function useLaterSteps<T>(load: () => Promise<T>, needed: boolean): T | null {
  const [steps, setSteps] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (steps) return;
    const fetchNow = () => void load().then(setSteps, (error: unknown) => needed && setFailure(error));
    if (needed) {
      fetchNow();
      return;
    }
    const timer = setTimeout(fetchNow, laterStepsAfterMs);
    return () => clearTimeout(timer);
  }, [load, needed, steps]);
  if (needed && failure !== null) throw failure;
  return steps;
}
