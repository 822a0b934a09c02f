import { useEffect, useState } from 'react';
import { getMe, type SignedInUser, signedInUser } from '#accounts/session/contract.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { isUnreachable } from '#platform/web/offline/read-kept.ts';
import { readAsFarAsItGoes } from '#platform/web/older-shapes.ts';
import { onSessionExpired } from '#platform/web/session-events.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';

/** How often the server is asked again who is signed in, while only this device says so. */
const askAgainMs = 15_000;

type SessionState = {
  /** Who works here: as the server says, else as it said last. */
  user: SignedInUser | null;
  /** Nobody is signed in, and nobody has been seen on this page. */
  isNobody: boolean;
  failure: ApiFailure | null;
  retry: () => void;
};

/**
 * Who is signed in. With the server out of reach it is who was signed in here last; a session that has ended
 * meanwhile is asked about over the page.
 */
export function useSessionUser(): SessionState {
  const [kept, setKept] = useState<SignedInUser | null>(null);
  const me = useEndpoint(getMe, {});
  const isCutOff = me.data === undefined && isUnreachable(me.error);
  const said = me.data?.user ?? null;

  useEffect(() => {
    if (!isCutOff || kept !== null) return;
    void readPerson().then(setKept);
  }, [isCutOff, kept]);

  useEffect(() => {
    if (said === null) return;
    // What is on the page belongs to whom it was opened for.
    if (kept !== null && kept.id !== said.id) return window.location.assign('/');
    setKept(null);
    void browserKept()
      .keepPerson(said.id, JSON.stringify(said))
      .catch(() => undefined);
  }, [said, kept]);

  useForgettingAfterSession((said ?? kept)?.id ?? null);

  const { refetch } = me;
  useEffect(() => {
    if (!isCutOff || kept === null) return;
    const ask = () => void refetch();
    const timer = setInterval(ask, askAgainMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isCutOff, kept, refetch]);

  const user = said ?? kept;
  return {
    user,
    isNobody: user === null && me.error?.status === 401,
    failure: me.error,
    retry: () => void me.refetch(),
  };
}

/** Once the server has said that the session is over, nothing read in it is kept on the device. */
function useForgettingAfterSession(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    return onSessionExpired(() => {
      const kept = browserKept();
      void Promise.all([kept.forgetPerson(), kept.forget(userId)]).catch(() => undefined);
    });
  }, [userId]);
}

async function readPerson(): Promise<SignedInUser | null> {
  const person = await browserKept()
    .person()
    .catch(() => null);
  return person === null ? null : (readAsFarAsItGoes(signedInUser, JSON.parse(person.text))?.value ?? null);
}
