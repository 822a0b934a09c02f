import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { browserPorts } from './draft-ports.ts';
import { DraftSession } from './draft-session.ts';
import type { DraftKey, DraftOptions, DraftState } from './types.ts';

const loading = { state: 'loading' } as const;

/** Opens the draft of this key for as long as the component is on the screen. The options of the first render count. */
export function useDraft<T>({ userId, wizard, context }: DraftKey, options: DraftOptions<T>): DraftState<T> {
  const first = useRef(options);
  const [session, setSession] = useState<DraftSession<T> | null>(null);

  useEffect(() => {
    const opened = new DraftSession({ userId, wizard, context }, first.current, browserPorts());
    setSession(opened);
    void opened.open();
    return () => {
      setSession(null);
      void opened.close();
    };
  }, [userId, wizard, context]);

  return useSyncExternalStore<DraftState<T>>(
    session?.shown.subscribe ?? noSubscription,
    session?.shown.get ?? (() => loading),
  );
}

function noSubscription(): () => void {
  return () => undefined;
}
