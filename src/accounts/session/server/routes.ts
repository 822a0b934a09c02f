import { isInternal } from '#platform/contract/access.ts';
import { notFound, Refusal, texts } from '#platform/server/errors.ts';
import { handle, handlePublic, type RequestContext, type Route } from '#platform/server/route.ts';
import { getMe, login, logout, type SignedInUser } from '../contract.ts';
import { isLocked, signInTexts } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import { throwDatabaseFault } from './database-fault.ts';
import {
  deleteAttempt,
  deleteFailuresOf,
  findUser,
  insertAttempt,
  listFailures,
  settleAsFailure,
  type UserRecord,
} from './queries.ts';

/** Sign-in, sign-out, and who is signed in. */
export function sessionRoutes(authentication: Authentication): Route[] {
  return [
    handlePublic(login, async ({ body }, context) => {
      const { db } = context;
      const username = body.username.toLowerCase();
      const attemptId = await refuseWhenLocked(username, context);
      const opened = await authentication.api
        .signInUsername({
          body: { username, password: body.password },
          headers: context.headers,
          returnHeaders: true,
        })
        .catch((error: unknown) => (isRefusal(error) ? null : throwDatabaseFault(db, error)));
      const user = opened?.response ? await findUser(db, Number(opened.response.user.id)) : null;
      if (!opened || !user) {
        await settleAsFailure(db, attemptId);
        throw new Refusal(401, signInTexts.wrong);
      }
      await deleteAttempt(db, attemptId);
      await deleteFailuresOf(db, username);
      context.setHeader('set-cookie', opened.headers.getSetCookie());
      return { user: describe(user) };
    }),
    handlePublic(logout, async (_input, context) => {
      const closed = await authentication.api
        .signOut({ headers: context.headers, returnHeaders: true })
        .catch((error: unknown) => (isRefusal(error) ? null : throwDatabaseFault(context.db, error)));
      if (closed) context.setHeader('set-cookie', closed.headers.getSetCookie());
      return { success: true as const };
    }),
    handle(getMe, async (_input, { db, user }) => {
      const found = await findUser(db, user.id);
      if (!found) throw notFound(texts.notFound);
      return { user: describe(found) };
    }),
  ];
}

/** better-auth said no, as opposed to something having broken. */
function isRefusal(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500;
}

/**
 * Notes this try beforehand, so that a hundred tries at once on one name pass the gate no oftener than five. Throws
 * 429 while locked; such a try does not prolong the lock. Returns the id of the noted try.
 */
async function refuseWhenLocked(
  username: string,
  { db, clock, networkAddress }: RequestContext<unknown>,
): Promise<number> {
  const now = clock.now();
  const attemptId = await insertAttempt(db, { username, networkAddress, failedAt: now });
  const { ofName, ofAddress } = await listFailures(db, { attemptId, username, networkAddress });
  if (isLocked(ofName, now) || isLocked(ofAddress, now)) {
    await deleteAttempt(db, attemptId);
    throw new Refusal(429, signInTexts.locked);
  }
  return attemptId;
}

function describe(user: UserRecord): SignedInUser {
  return { ...user, internal: isInternal(user.roles), client: user.roles.includes('cliente') };
}
