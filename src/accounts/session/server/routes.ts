import { isInternal } from '#platform/contract/access.ts';
import { notFound, Refusal, texts } from '#platform/server/errors.ts';
import { handle, handlePublic, type RequestContext, type Route } from '#platform/server/route.ts';
import { getMe, login, logout, type SignedInUser } from '../contract.ts';
import { lockoutFailures, lockoutWindowMinutes, signInTexts } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import {
  countFailures,
  deleteFailure,
  deleteFailuresOf,
  findUser,
  insertFailure,
  type UserRecord,
} from './queries.ts';

/** Sign-in, sign-out, and who is signed in. */
export function sessionRoutes(authentication: Authentication): Route[] {
  return [
    handlePublic(login, async ({ body }, context) => {
      const { db } = context;
      const username = body.username.toLowerCase();
      const failureId = await refuseWhenLocked(username, context);
      const opened = await authentication.api
        .signInUsername({
          body: { username, password: body.password },
          headers: context.headers,
          returnHeaders: true,
        })
        .catch(() => null);
      const user = opened?.response ? await findUser(db, Number(opened.response.user.id)) : null;
      if (!opened || !user) throw new Refusal(401, signInTexts.wrong);
      await deleteFailure(db, failureId);
      await deleteFailuresOf(db, username);
      context.setHeader('set-cookie', opened.headers.getSetCookie());
      return { user: describe(user) };
    }),
    handlePublic(logout, async (_input, context) => {
      const closed = await authentication.api
        .signOut({ headers: context.headers, returnHeaders: true })
        .catch(() => null);
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

/**
 * Counts this try as a failure beforehand, so that a hundred tries at once pass the gate no oftener than five.
 * Throws 429 when there have been too many; a try while locked does not prolong the lock.
 */
async function refuseWhenLocked(
  username: string,
  { db, clock, networkAddress }: RequestContext<unknown>,
): Promise<number> {
  const now = clock.now();
  const failureId = await insertFailure(db, username, networkAddress, now);
  const since = new Date(now.getTime() - lockoutWindowMinutes * 60_000);
  if ((await countFailures(db, { username, networkAddress, since })) > lockoutFailures) {
    await deleteFailure(db, failureId);
    throw new Refusal(429, signInTexts.locked);
  }
  return failureId;
}

function describe(user: UserRecord): SignedInUser {
  return { ...user, internal: isInternal(user.roles), client: user.roles.includes('cliente') };
}
