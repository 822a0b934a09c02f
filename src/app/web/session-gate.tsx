import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getMe } from '#accounts/session/contract.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SignedIn } from './signed-in.tsx';
import { useSessionUser } from './use-session-user.ts';
import classes from './web.module.css';

/** Lets signed-in people through; others go to the sign-in page and come back to where they wanted. */
export function SessionGate() {
  const { user, hasEnded, isNobody, failure, retry } = useSessionUser();
  const isOwn = useOwnAnswers(user?.id ?? null);
  // Where one stands, not where one is being led: the sign-in page itself would be asked for again and again.
  const href = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).href });

  if (user && isOwn) {
    return (
      <SignedIn key={user.id} user={user} hasEnded={hasEnded}>
        <Outlet />
      </SignedIn>
    );
  }
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

/**
 * Whether what this page has read belongs to this user. Where the server names somebody else than the device did, all
 * of it is forgotten first.
 */
function useOwnAnswers(userId: number | null): boolean {
  const queries = useQueryClient();
  const [owner, setOwner] = useState(userId);
  useEffect(() => {
    if (userId === null || userId === owner) return;
    if (owner !== null) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getMe.name });
    setOwner(userId);
  }, [userId, owner, queries]);
  return owner === null || owner === userId;
}
