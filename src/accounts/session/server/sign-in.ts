import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { login } from '../contract.ts';
import { secondFactorTexts, signInTexts } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { userWithPassword } from './passwords.ts';
import { deleteFailuresOf, deleteSession, findUser, isPasswordInForce, type UserRecord } from './queries.ts';
import { acceptCode, hasSecondFactor } from './second-factor.ts';
import { countingFailures, WrongProof } from './sign-in-lock.ts';

/**
 * Checks password and, where there is one, second factor; then opens a session. Throws 401: for a wrong password, one
 * changed meanwhile included, for a wrong code, and with a text for `code` alone when it is missing, which is no failure.
 */
export async function signIn(
  authentication: Authentication,
  { username: typed, password, code }: BodyOf<typeof login>,
  context: RequestContext<unknown>,
): Promise<{ user: UserRecord; cookies: string[] }> {
  const { db } = context;
  const username = typed.toLowerCase();
  const { user, hash } = await countingFailures(username, context, async () => {
    const proven = await userWithPassword(db, authentication, username, password);
    const found = proven && (await findUser(db, proven.userId));
    if (proven === null || found === null) throw new WrongProof(401, signInTexts.wrong);
    if (await hasSecondFactor(db, found.id)) await checkCode(context, found.id, code);
    return { user: found, hash: proven.hash };
  });
  await deleteFailuresOf(db, username);
  const opened = await authentication.api
    .openSession({ body: { userId: user.id, ...deviceOf(context) }, returnHeaders: true })
    .catch((error: unknown) => throwDatabaseFault(db, error));
  if (!(await isPasswordInForce(db, user.id, hash))) {
    await deleteSession(db, opened.response.sessionId);
    throw new Refusal(401, signInTexts.wrong);
  }
  return { user, cookies: opened.headers.getSetCookie() };
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
