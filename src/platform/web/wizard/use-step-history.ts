import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** What an entry of the browser's history knows of the wizard: how many steps lie before it on this page. */
type Entry = { wizardDepth?: number; wizardFrom?: number; wizardTo?: number };

/**
 * Lets the browser's back button go back one step. The step itself stays in the draft and not in the address:
 * every step forward adds an entry, and leaving that entry backwards calls `onBack` with the move that had added it.
 */
export function useStepHistory(onBack: (left: { from: number; to: number } | null) => void) {
  const history: RouterHistory = useRouter().history;
  const depth = useRef(depthOf(history.location.state));
  const move = useRef(moveOf(history.location.state));
  const goBack = useRef(onBack);
  useEffect(() => {
    goBack.current = onBack;
  });

  useEffect(
    () =>
      history.subscribe(({ location }) => {
        const before = depth.current;
        const left = move.current;
        depth.current = depthOf(location.state);
        move.current = moveOf(location.state);
        if (depth.current < before) goBack.current(depth.current === before - 1 ? left : null);
      }),
    [history],
  );

  /** Call when a step forward is made. */
  const pushStep = useCallback(
    (from: number, to: number) => {
      const entry: Entry = { wizardDepth: depth.current + 1, wizardFrom: from, wizardTo: to };
      history.push(history.location.href, entry);
    },
    [history],
  );

  /** One step back by the page's own button: through the history where the step is in it. */
  const popStep = useCallback(() => {
    if (depth.current > 0) history.back();
    else goBack.current(null);
  }, [history]);

  return { pushStep, popStep };
}

function depthOf(state: unknown): number {
  return (state as Entry | undefined)?.wizardDepth ?? 0;
}

function moveOf(state: unknown) {
  const { wizardFrom, wizardTo } = (state as Entry | undefined) ?? {};
  return wizardFrom === undefined || wizardTo === undefined ? null : { from: wizardFrom, to: wizardTo };
}
