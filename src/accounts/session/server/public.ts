import type { Db } from '#platform/server/database/database.ts';
import type { Authenticate } from '#platform/server/http/respond.ts';
import type { Authentication } from './authentication.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { deleteOldSignIns, findUser, userOfSession } from './queries.ts';
import { readSignedToken } from './session-token.ts';

export { type Authentication, createAuthentication } from './authentication.ts';
export { checkOwnPassword, currentSessionId } from './own-session.ts';
export { createPasswordLink } from './password-links.ts';
export { answerPasswordRequests } from './password-requests.ts';
export { changePassword, hashOfPassword } from './passwords.ts';
export {
  deletePasswordLink as endPasswordLink,
  deleteSessions as endSessions,
  hasPasswordRequests,
} from './queries.ts';
export { sessionRoutes } from './routes.ts';
export {
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';

/**
 * Finds who the cookies of a request belong to, and prolongs the session that is being used. A fault of the database
 * is thrown as such, not taken for 'nobody signed in'. A session that is not to be prolonged yet takes one query;
 * all else is left to better-auth.
 */
export function authenticateWith(authentication: Authentication, db: Db): Authenticate {
  const findUserOfSession = userOfSession(db);
  return async (headers) => {
    const sent = headers.get('cookie');
    if (sent === null) return { user: null, cookies: [] };
    const { authCookies, secret, sessionConfig } = await authentication.$context;
    const token = readSignedToken(sent, authCookies.sessionToken.name, secret);
    if (token !== null) {
      const user = await findUserOfSession(token, sessionConfig.expiresIn - sessionConfig.updateAge);
      if (user) return { user, cookies: [] };
    }
    const found = await authentication.api
      .getSession({ headers, returnHeaders: true })
      .catch((error: unknown) => throwDatabaseFault(db, error));
    const session = found.response;
    if (!session) return { user: null, cookies: [] };
    return { user: await findUser(db, Number(session.user.id)), cookies: found.headers.getSetCookie() };
  };
}

const keptDays = 1;

/** Forgets failed sign-ins and ended sessions of days gone by. */
export function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  return deleteOldSignIns(db, new Date(now.getTime() - keptDays * 86_400_000));
}
