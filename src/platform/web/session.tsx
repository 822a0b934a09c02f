import { createContext, type ReactNode, useContext } from 'react';
import { isAllowed, type Permission, type User } from '#platform/contract/access.ts';

/** The signed-in person as pages know them. `internal`: laboratory and administrators; `client`: a customer. */
export type SessionUser = User & {
  internal: boolean;
  client: boolean;
  /** Names of the zones and of the granted principals, in the order of their ids. */
  names: { zones: string[]; committenti: string[] };
};

/** A session that the server has ended while its page goes on. */
export type SessionEnd = {
  hasEnded: boolean;
  /** Asks for the password, over the page. */
  askToSignIn: () => void;
};

const SessionContext = createContext<SessionUser | null>(null);
const SessionEndContext = createContext<SessionEnd>({ hasEnded: false, askToSignIn: () => undefined });

type SessionProviderProps = { user: SessionUser; end: SessionEnd; children: ReactNode };

export function SessionProvider({ user, end, children }: SessionProviderProps) {
  return (
    <SessionContext value={user}>
      <SessionEndContext value={end}>{children}</SessionEndContext>
    </SessionContext>
  );
}

/** Whoever is signed in. Pages are shown only then, so there is always somebody. */
export function useUser(): SessionUser {
  const user = useContext(SessionContext);
  if (user === null) throw new Error('useUser outside of a session');
  return user;
}

/** Whether the session has ended meanwhile: nothing is sent until somebody has signed in again. */
export function useSessionEnd(): SessionEnd {
  return useContext(SessionEndContext);
}

/** Whether the signed-in person may do this; what is not allowed is not offered. */
export function useCan(permission: Permission): boolean {
  return isAllowed(useUser().roles, permission);
}
