import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Authenticate } from '#platform/server/http/respond.ts';
import { knownDeviceDays } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { deleteUnusedDevices } from './known-devices-queries.ts';
import { deleteOldSignIns, userOfSession } from './queries.ts';
import { readSignedToken } from './session-token.ts';

export { type Authentication, createAuthentication } from './authentication.ts';
export { describeFailedTries } from './failed-tries.ts';
export { deleteFailuresOf as forgetFailedTries } from './failed-tries-queries.ts';
export { deviceHashOf } from './known-devices.ts';
export {
  deleteDeviceOfSession as forgetDeviceOfSession,
  deleteKnownDevices as forgetDevices,
} from './known-devices-queries.ts';
export { hashOfNewPassword } from './new-passwords.ts';
export { isOpen } from './open-sessions.ts';
export { checkOwnPassword, currentSessionId } from './own-session.ts';
export { createPasswordLink } from './password-links.ts';
export { answerPasswordRequests } from './password-requests.ts';
export { changePassword } from './passwords.ts';
export {
  deletePasswordLinks as endPasswordLinks,
  deleteSessions as endSessions,
  findHolder,
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
    if (!headers.has('cookie')) return { user: null, cookies: [] };
    const token = await tokenIn(headers, authentication);
    if (token !== null) {
      const { sessionConfig } = await authentication.$context;
      const user = await findUserOfSession(token, sessionConfig.expiresIn - sessionConfig.updateAge);
      if (user) return { user, cookies: [] };
    }
    const found = await authentication.api
      .getSession({ headers, returnHeaders: true })
      .catch((error: unknown) => throwDatabaseFault(db, error));
    const session = found.response;
    if (!session) return { user: null, cookies: [] };
    const user = await findUserOfSession(session.session.token, 0);
    return { user, cookies: user ? found.headers.getSetCookie() : [] };
  };
}

/** Finds who the cookies of a request belong to and leaves the session as it is: for an answer that renews no cookie. */
export function recogniseWith(
  authentication: Authentication,
  db: Db,
): (headers: Headers) => Promise<User | null> {
  const findUserOfSession = userOfSession(db);
  return async (headers) => {
    const token = await tokenIn(headers, authentication);
    return token === null ? null : findUserOfSession(token, 0);
  };
}

async function tokenIn(headers: Headers, { $context }: Authentication): Promise<string | null> {
  const { authCookies, secret } = await $context;
  return readSignedToken(headers.get('cookie') ?? '', authCookies.sessionToken.name, secret);
}

const dayMs = 86_400_000;
const keptDays = 1;

/** Forgets failed sign-ins and ended sessions of days gone by, and devices that nobody signs in on any more. */
export async function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  await deleteOldSignIns(db, new Date(now.getTime() - keptDays * dayMs));
  await deleteUnusedDevices(db, new Date(now.getTime() - knownDeviceDays * dayMs));
}
