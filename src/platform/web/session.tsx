import { createContext, type ReactNode, useContext } from 'react';
import { isAllowed, type Permission, type User } from '#platform/contract/access.ts';

/** The signed-in person as pages know them. `internal`: laboratory and administrators; `client`: a customer. */
export type SessionUser = User & {
  internal: boolean;
  client: boolean;
  /** Names of the zones and of the granted principals, in the order of their ids. */
  names: { zones: string[]; committenti: string[] };
};

const SessionContext = createContext<SessionUser | null>(null);

export function SessionProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  return <SessionContext value={user}>{children}</SessionContext>;
}

/** Whoever is signed in. Pages are shown only then, so there is always somebody. */
export function useUser(): SessionUser {
  const user = useContext(SessionContext);
  if (user === null) throw new Error('useUser outside of a session');
  return user;
}

/** Whether the signed-in person may do this; what is not allowed is not offered. */
export function useCan(permission: Permission): boolean {
  return isAllowed(useUser().roles, permission);
}
