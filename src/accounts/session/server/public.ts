import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import type { Authentication } from './authentication.ts';
import { deleteOldSignIns, findUser } from './queries.ts';

export { type Authentication, createAuthentication } from './authentication.ts';
export { sessionRoutes } from './routes.ts';

/** Who the cookies of a request belong to; null when nobody is signed in. */
export function authenticateWith(authentication: Authentication, db: Db) {
  return async (headers: Headers): Promise<(User & { locale: string }) | null> => {
    if (!headers.has('cookie')) return null;
    const session = await authentication.api.getSession({ headers });
    return session ? findUser(db, Number(session.user.id)) : null;
  };
}

const keptDays = 1;

/** Forgets failed sign-ins and ended sessions of days gone by. */
export function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  return deleteOldSignIns(db, new Date(now.getTime() - keptDays * 86_400_000));
}
