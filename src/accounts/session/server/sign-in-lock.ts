import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { isLocked, signInTexts } from '../rules.ts';
import { deleteAttempt, insertAttempt, listFailures, settleAsFailure } from './queries.ts';

/** A password or code was wrong: the refusal counts towards the lock. */
export class WrongProof extends Refusal {}

/**
 * Runs `prove`, which throws `WrongProof` for a wrong password or code. The try is noted beforehand, so that a hundred
 * at once on one name pass the gate no oftener than five; unless it fails it never counts. Throws 429 while locked;
 * such a try does not prolong the lock. `context` must not be in a transaction: a failure has to stay.
 */
export async function countingFailures<T>(
  username: string,
  { db, clock, networkAddress }: Pick<RequestContext<unknown>, 'db' | 'clock' | 'networkAddress'>,
  prove: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const attemptId = await insertAttempt(db, { username, networkAddress, failedAt: now });
  const { ofName, ofAddress } = await listFailures(db, { attemptId, username, networkAddress });
  if (isLocked(ofName, now) || isLocked(ofAddress, now)) {
    await deleteAttempt(db, attemptId);
    throw new Refusal(429, signInTexts.locked);
  }
  try {
    const result = await prove();
    await deleteAttempt(db, attemptId);
    return result;
  } catch (error) {
    if (error instanceof WrongProof) await settleAsFailure(db, attemptId);
    else if (error instanceof Refusal) await deleteAttempt(db, attemptId);
    throw error;
  }
}
