import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { login } from '../contract.ts';
import { secondFactorTexts, signInTexts } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import { provingHuman } from './captcha.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { countingFailures, WrongProof } from './failed-tries.ts';
import { rememberDevice } from './known-devices.ts';
import { userWithPassword } from './passwords.ts';
import {
  deleteSession,
  deleteSessionByToken,
  findUser,
  isPasswordInForce,
  type UserRecord,
} from './queries.ts';
import { acceptCode, hasSecondFactor } from './second-factor.ts';
import { readSignedToken } from './session-token.ts';

/**
 * Checks captcha, where one is due, password and, where there is one, second factor; then opens a session, which takes the place of the one the
 * browser came with, and remembers the device. Throws 401: for a wrong password, one
 * changed meanwhile included, for a wrong code, and with a text for `code` alone when it is missing, which is no failure.
 */
export async function signIn(
  authentication: Authentication,
  { username: typed, password, code, captcha }: BodyOf<typeof login>,
  context: RequestContext<unknown>,
): Promise<{ user: UserRecord; cookies: string[] }> {
  const { db } = context;
  const username = typed.toLowerCase();
  const prove = async () => {
    const proven = await userWithPassword(db, authentication, username, password);
    const found = proven && (await findUser(db, proven.userId));
    if (proven === null || found === null) throw new WrongProof(401, signInTexts.wrong);
    if (await hasSecondFactor(db, found.id)) await checkCode(context, found.id, code);
    return { user: found, hash: proven.hash };
  };
  const { user, hash } = await provingHuman(username, captcha, context, () =>
    countingFailures(username, context, prove),
  );
  const opened = await authentication.api
    .openSession({ body: { userId: user.id, ...deviceOf(context) }, returnHeaders: true })
    .catch((error: unknown) => throwDatabaseFault(db, error));
  const { sessionId } = opened.response;
  const deviceCookie = await db.transaction(async (tx) => {
    if (!(await isPasswordInForce(tx, user.id, hash))) return null;
    return rememberDevice({ ...context, db: tx }, user.id, sessionId);
  });
  if (deviceCookie === null) {
    await deleteSession(db, sessionId);
    throw new Refusal(401, signInTexts.wrong);
  }
  await endFormerSession(authentication, context);
  return { user, cookies: [...opened.headers.getSetCookie(), deviceCookie] };
}

/** The browser that has just been given a session forgets the one it came with: nobody could end that any more. */
async function endFormerSession(
  authentication: Authentication,
  { db, headers }: RequestContext<unknown>,
): Promise<void> {
  const { authCookies, secret } = await authentication.$context;
  const token = readSignedToken(headers.get('cookie') ?? '', authCookies.sessionToken.name, secret);
  if (token !== null) await deleteSessionByToken(db, token);
}

async function checkCode(
  context: RequestContext<unknown>,
  userId: number,
  code: string | undefined,
): Promise<void> {
  const { codeNeeded, wrongCode } = secondFactorTexts;
  if (!code) throw new Refusal(401, codeNeeded, { code: codeNeeded });
  const isAccepted = await context.db.transaction((db) =>
    acceptCode({ ...context, db, user: { id: userId } }, userId, code),
  );
  if (!isAccepted) throw new WrongProof(401, wrongCode, { code: wrongCode });
}

const longestUserAgent = 500;

/** What tells a person later which of his devices a session is on. */
function deviceOf({ networkAddress, headers }: RequestContext<unknown>) {
  return { networkAddress, userAgent: (headers.get('user-agent') ?? '').slice(0, longestUserAgent) };
}
