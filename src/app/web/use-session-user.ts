import { useEffect, useRef, useState } from 'react';
import { getMe, type SignedInUser, signedInUser } from '#accounts/session/contract.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { afterHeadStart, isUnreachable } from '#platform/web/offline/read-kept.ts';
import { readAsFarAsItGoes } from '#platform/web/older-shapes.ts';
import { announceSignedIn, onSessionExpired } from '#platform/web/session-events.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';

/** How often the server is asked again who is signed in, while only this device says so. */
const askAgainMs = 15_000;
/** A small answer: a network that has not brought it by then brings none. */
const limitMs = 20_000;

type SessionState = {
  /** Who works here: as the server says, else as it said last. */
  user: SignedInUser | null;
  /** The server has said that the session is over, and nobody has signed in since. */
  hasEnded: boolean;
  /** Nobody is signed in, and there is nothing on this device to go on with. */
  isNobody: boolean;
  failure: ApiFailure | null;
  retry: () => void;
};

/**
 * Who is signed in. Until the server has said so it is who was signed in here last; a session that has ended meanwhile
 * is asked about over the page, and takes nothing away from whoever has work on this device.
 */
export function useSessionUser(): SessionState {
  const me = useEndpoint(getMe, {}, { limitMs });
  const said = me.data?.user ?? null;
  const isRefused = me.data === undefined && me.error?.status === 401;
  const isCutOff = me.data === undefined && isUnreachable(me.error);
  const kept = useKeptPerson(said === null, isRefused, me.error !== null);
  const hasEnded = useEndOfSession(me.dataUpdatedAt);

  useEffect(() => {
    if (said !== null && !hasEnded)
      void browserKept().keepPerson(said.id, JSON.stringify(said)).catch(ignore);
  }, [said, hasEnded]);

  const { refetch } = me;
  useEffect(() => {
    if (!isCutOff || !kept) return;
    const ask = () => void refetch();
    const timer = setInterval(ask, askAgainMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isCutOff, kept, refetch]);

  const user = said ?? kept ?? null;
  return {
    user,
    hasEnded: hasEnded || (isRefused && user !== null),
    isNobody: isRefused && kept === null,
    // What is kept is looked for first.
    failure: kept === undefined ? null : me.error,
    retry: () => void refetch(),
  };
}

/**
 * Who was signed in here last; undefined while that is not known. The server is given a moment to say it itself, and
 * one that has refused is believed, unless there is work on this device to go on with.
 */
function useKeptPerson(
  isWanted: boolean,
  isRefused: boolean,
  hasFailed: boolean,
): SignedInUser | null | undefined {
  const [kept, setKept] = useState<SignedInUser | null>();
  const isShown = kept !== undefined && kept !== null;
  useEffect(() => {
    if (!isWanted || isShown) return;
    let isCurrent = true;
    const look = async () => {
      const person = await readPerson();
      const mayShow = person !== null && (!isRefused || (await hasWork(person.id)));
      if (isCurrent && (mayShow || hasFailed)) setKept(mayShow ? person : null);
    };
    const stop = hasFailed ? () => undefined : afterHeadStart(() => void look());
    if (hasFailed) void look();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [isWanted, isShown, isRefused, hasFailed]);
  return kept;
}

/** Whether the server has said that the session is over; `saidAt` is when it last said who is signed in. */
function useEndOfSession(saidAt: number): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(
    () =>
      onSessionExpired(() => {
        setEnded(true);
        void browserKept().noteEnd().catch(ignore);
      }),
    [],
  );
  useEffect(() => {
    if (saidAt > 0) setEnded(false);
  }, [saidAt]);
  const hadEnded = useRef(false);
  useEffect(() => {
    // Also by signing in elsewhere: what waits may leave.
    if (hadEnded.current && !hasEnded) announceSignedIn();
    hadEnded.current = hasEnded;
  }, [hasEnded]);
  return hasEnded;
}

/** Asked rarely: the code that knows the drafts of every wizard is fetched for it. Where it cannot say, there may be. */
async function hasWork(userId: number): Promise<boolean> {
  try {
    const { workOnDevice } = await import('./work-on-device.ts');
    const { waiting, unfinished } = await workOnDevice(userId);
    return waiting + unfinished > 0;
  } catch {
    return true;
  }
}

async function readPerson(): Promise<SignedInUser | null> {
  const person = await browserKept()
    .person(hasWork)
    .catch(() => null);
  return person === null ? null : (readAsFarAsItGoes(signedInUser, JSON.parse(person.text))?.value ?? null);
}

const ignore = () => undefined;
