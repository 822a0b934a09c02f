import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUser } from '../session.tsx';
import { type DraftDefinition, draftOptions } from './draft-definition.ts';
import { browserPorts } from './draft-ports.ts';
import { DraftSession } from './draft-session.ts';
import type { DraftState } from './types.ts';

const loading = { state: 'loading' } as const;

/** Opens this person's draft in a context for as long as the component is on the screen. One definition per component. */
export function useDraft<T>(definition: DraftDefinition<T>, context: string): DraftState<T> {
  const { id: userId } = useUser();
  const { wizard } = definition;
  const options = useRef(draftOptions(definition));
  const [session, setSession] = useState<DraftSession<T> | null>(null);

  useEffect(() => {
    const opened = new DraftSession({ userId, wizard, context }, options.current, browserPorts());
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
