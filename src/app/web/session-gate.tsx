import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { getMe, type SignedInUser } from '#accounts/session/contract.ts';
import { SignInDialog } from '#accounts/session/web/public.ts';
import { useSender } from '#platform/web/drafts/use-sender.ts';
import { SessionProvider } from '#platform/web/session.tsx';
import { onSessionExpired } from '#platform/web/session-events.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { sendingCalls } from './sending-calls.ts';
import { useSessionUser } from './use-session-user.ts';
import classes from './web.module.css';

/** Lets signed-in people through; others go to the sign-in page and come back to where they wanted. */
export function SessionGate() {
  const { user, isNobody, failure, retry } = useSessionUser();
  // Where one stands, not where one is being led: the sign-in page itself would be asked for again and again.
  const href = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).href });

  if (user) return <SignedIn user={user} />;
  if (isNobody) return <Navigate to="/login" search={{ next: href }} replace />;
  return (
    <main className={classes.waiting}>
      {failure ? (
        <ErrorState text={failure.text} requestId={failure.requestId ?? undefined} onRetry={retry} />
      ) : (
        <Skeletons count={3} />
      )}
    </main>
  );
}

function SignedIn({ user }: { user: SignedInUser }) {
  const queries = useQueryClient();
  const [expired, setExpired] = useState(false);
  useSender(user.id, sendingCalls);
  useEffect(() => onSessionExpired(() => setExpired(true)), []);

  function goOn(again: SignedInUser) {
    // What is on the page belongs to who was signed in before.
    if (again.id !== user.id) return window.location.assign('/');
    setExpired(false);
    queries.setQueryData(endpointKey(getMe, {}), { user: again });
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }

  return (
    <SessionProvider user={user}>
      <Outlet />
      {expired && (
        <Suspense>
          <SignInDialog open onClose={() => setExpired(false)} onSignedIn={goOn} />
        </Suspense>
      )}
    </SessionProvider>
  );
}
