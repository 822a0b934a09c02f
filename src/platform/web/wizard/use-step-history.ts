import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** What an entry of the browser's history knows of the wizard: how many steps lie before it on this page. */
type Entry = { wizardDepth?: number };

/**
 * Lets the browser's back button go back one step. The step itself stays in the draft and not in the address:
 * every step forward adds an entry, and leaving that entry backwards calls `onBack`.
 */
export function useStepHistory(onBack: () => void) {
  const history: RouterHistory = useRouter().history;
  const depth = useRef(depthOf(history.location.state));
  const goBack = useRef(onBack);
  useEffect(() => {
    goBack.current = onBack;
  });

  useEffect(
    () =>
      history.subscribe(({ location }) => {
        const before = depth.current;
        depth.current = depthOf(location.state);
        if (depth.current < before) goBack.current();
      }),
    [history],
  );

  /** Call when a step forward is made. */
  const pushStep = useCallback(() => {
    const entry: Entry = { wizardDepth: depth.current + 1 };
    history.push(history.location.href, entry);
  }, [history]);

  /** One step back by the page's own button: through the history where the step is in it. */
  const popStep = useCallback(() => {
    if (depth.current > 0) history.back();
    else goBack.current();
  }, [history]);

  return { pushStep, popStep };
}

function depthOf(state: unknown): number {
  return (state as Entry | undefined)?.wizardDepth ?? 0;
}
