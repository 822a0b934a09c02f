import { useEffect, useState } from 'react';

/** The steps that nobody sees first: their code comes once the first one and its list stand. */
const laterStepsAfterMs = 1000;
const load = () => import('./steps/later-steps.ts');
type LaterSteps = Awaited<ReturnType<typeof load>>;

/**
 * The later steps of the wizard; null until their code is there. `needed`: one of them is to be shown now, so it is
 * fetched at once, and what prevents it is thrown for the page to tell.
 */
export function useLaterSteps(needed: boolean): LaterSteps | null {
  const [steps, setSteps] = useState<LaterSteps | null>(null);
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
  }, [needed, steps]);
  if (needed && failure !== null) throw failure;
  return steps;
}
