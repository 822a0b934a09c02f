import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { getMe, type SignedInUser } from '#accounts/session/contract.ts';
import { SignInDialog } from '#accounts/session/web/public.ts';
import { RecordTiesProvider } from '#customers/record-ties/web/public.ts';
import { useSender } from '#platform/web/drafts/use-sender.ts';
import { isKeptAnswer } from '#platform/web/offline/use-kept-endpoint.ts';
import { SessionProvider } from '#platform/web/session.tsx';
import { onSessionExpired } from '#platform/web/session-events.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { recordTies } from './record-ties.ts';
import { sendingCalls } from './sending-calls.ts';
import { SessionLine } from './session-line.tsx';
import type { WorkOnDevice } from './work-on-device.ts';

type SignedInProps = { user: SignedInUser; hasEnded: boolean; children: ReactNode };

/** The pages of whoever is signed in, and the question for the password once the session has ended. */
export function SignedIn({ user, hasEnded, children }: SignedInProps) {
  const queries = useQueryClient();
  const [isPutOff, setPutOff] = useState(false);
  const work = useWork(user.id, hasEnded);
  const isKept = work.waiting + work.unfinished > 0;
  useSender(user.id, sendingCalls);
  useEffect(() => {
    if (!hasEnded) setPutOff(false);
  }, [hasEnded]);
  // Whoever has nothing to lose is asked again at every call.
  useEffect(() => (isKept ? undefined : onSessionExpired(() => setPutOff(false))), [isKept]);
  const end = useMemo(() => {
    const askToSignIn = () => {
      setPutOff(false);
      // Perhaps it has been done in another tab.
      void queries.refetchQueries({ queryKey: endpointKey(getMe, {}) });
    };
    return { hasEnded, askToSignIn };
  }, [hasEnded, queries]);

  function goOn(again: SignedInUser) {
    // What is on the page belongs to who was signed in before.
    if (again.id !== user.id) return window.location.assign('/');
    queries.setQueryData(endpointKey(getMe, {}), { user: again });
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || isKeptAnswer(state.data),
    });
  }

  return (
    <SessionProvider user={user} end={end}>
      {hasEnded && isPutOff && <SessionLine onSignIn={end.askToSignIn} />}
      <RecordTiesProvider ties={recordTies}>{children}</RecordTiesProvider>
      {hasEnded && !isPutOff && (
        <Suspense>
          <SignInDialog
            open
            username={user.username}
            waiting={work.waiting}
            mayWait={isKept}
            onClose={() => setPutOff(true)}
            onSignedIn={goOn}
          />
        </Suspense>
      )}
    </SessionProvider>
  );
}

const none: WorkOnDevice = { waiting: 0, unfinished: 0 };

/** What lies on this device once the session has ended. */
function useWork(userId: number, hasEnded: boolean): WorkOnDevice {
  const [work, setWork] = useState(none);
  useEffect(() => {
    if (!hasEnded) return;
    let isCurrent = true;
    void import('./work-on-device.ts')
      .then(({ workOnDevice }) => workOnDevice(userId))
      .catch(() => none)
      .then((found) => {
        if (isCurrent) setWork(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [userId, hasEnded]);
  return work;
}
