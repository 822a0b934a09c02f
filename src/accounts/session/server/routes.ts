import { isInternal } from '#platform/contract/access.ts';
import { notFound, texts } from '#platform/server/http/errors.ts';
import { handle, handlePublic, type Route } from '#platform/server/http/route.ts';
import {
  checkPasswordLink,
  choosePassword,
  getMe,
  login,
  logout,
  requestPasswordLink,
  type SignedInUser,
} from '../contract.ts';
import { passwordTexts } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import { checkHuman } from './captcha.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { deleteFailuresOf } from './failed-tries-queries.ts';
import { rememberDevice } from './known-devices.ts';
import { hashOfNewPassword } from './new-passwords.ts';
import { hashOfToken } from './password-links.ts';
import { requestPassword } from './password-requests.ts';
import { changePassword } from './passwords.ts';
import { findHolder, findPasswordLink, findUser, type UserRecord } from './queries.ts';
import { signIn } from './sign-in.ts';

/** Sign-in, sign-out, who is signed in, and a password for whoever has lost it. */
export function sessionRoutes(authentication: Authentication): Route[] {
  return [
    handlePublic(login, async ({ body }, context) => {
      const { user, cookies } = await signIn(authentication, body, context);
      context.setHeader('set-cookie', cookies);
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
    handlePublic(requestPasswordLink, async ({ body }, context) => {
      await checkHuman(context, body.captcha);
      await requestPassword(body.identity, context);
      return { success: true as const };
    }),
    handlePublic(checkPasswordLink, async ({ body }, { db, clock }) => {
      const link = await findPasswordLink(db, hashOfToken(body.token), clock.now());
      if (link === null) throw notFound(passwordTexts.linkEnded);
      return { username: link.username };
    }),
    handlePublic(choosePassword, async ({ body }, context) => {
      const { db, clock } = context;
      const link = await findPasswordLink(db, hashOfToken(body.token), clock.now(), { forUpdate: true });
      if (link === null) throw notFound(passwordTexts.linkEnded);
      const { userId, username } = link;
      const hash = await hashOfNewPassword(body.password, await findHolder(db, userId));
      await changePassword({ ...context, user: { id: userId } }, userId, { hash, how: 'link' });
      await deleteFailuresOf(db, username);
      context.setHeader('set-cookie', await rememberDevice(context, userId, null));
      return { success: true as const };
    }),
  ];
}

/** better-auth said no, as opposed to something having broken. */
function isRefusal(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500;
}

function describe(user: UserRecord): SignedInUser {
  return { ...user, internal: isInternal(user.roles), client: user.roles.includes('cliente') };
}
