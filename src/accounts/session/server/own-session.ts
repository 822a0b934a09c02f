import { Refusal, texts } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { passwordTexts } from '../rules.ts';
import type { Authentication } from './authentication.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { countingFailures, WrongProof } from './failed-tries.ts';
import { userWithPassword } from './passwords.ts';

/** The session that a request comes with. */
export async function currentSessionId(
  authentication: Authentication,
  { headers, db }: RequestContext,
): Promise<number> {
  const found = await authentication.api
    .getSession({ headers })
    .catch((error: unknown) => throwDatabaseFault(db, error));
  if (!found) throw new Refusal(401, texts.sessionExpired);
  return Number(found.session.id);
}

/**
 * Asks whoever is signed in for his password again. A wrong one (422) counts like one at sign-in, as a found
 * phone must not be a way to try passwords; 429 while one has to wait. Not within a transaction.
 */
export async function checkOwnPassword(
  authentication: Authentication,
  context: RequestContext,
  typed: string,
): Promise<void> {
  const { username } = context.user;
  await countingFailures(username, context, async () => {
    if ((await userWithPassword(context.db, authentication, username, typed)) === null)
      throw new WrongProof(422, passwordTexts.wrongOwn, { current: passwordTexts.wrongOwn });
  });
}
