import type { Db } from '#platform/server/database/database.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { networkOf, secondsToWait, signInTexts, tryLimits } from '../rules.ts';
import {
  countFailures,
  countStrangers,
  deleteAttempt,
  deleteFailuresOn,
  insertAttempt,
  takeTurn,
} from './failed-tries-queries.ts';
import { knownDevice } from './known-devices.ts';

/** A password or code was wrong: the try goes on counting. */
export class WrongProof extends Refusal {}

type Asking = Pick<
  RequestContext<unknown>,
  'db' | 'clock' | 'config' | 'headers' | 'networkAddress' | 'setHeader'
>;

/**
 * Runs `prove`, which throws `WrongProof` for a wrong password or code. The try is noted beforehand, so that of a
 * hundred at once as many pass as one after the other; a success forgets what has failed before it. Throws 429 for
 * whoever has to wait; such a try does not prolong the wait. `context` must not be in a transaction: a failure has to
 * stay.
 */
export async function countingFailures<T>(
  username: string,
  context: Asking,
  prove: () => Promise<T>,
): Promise<T> {
  const { db } = context;
  const deviceHash = await knownDevice(context, username);
  const attemptId = await noteTry(context, username, deviceHash);
  try {
    const result = await prove();
    await deleteFailuresOn(db, username, deviceHash);
    return result;
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof WrongProof)) await deleteAttempt(db, attemptId);
    throw error;
  }
}

/** How many failures count against whoever tries a user name now. Throws 429 for whoever has to wait. */
export async function failuresOf(username: string, context: Asking): Promise<number> {
  const deviceHash = await knownDevice(context, username);
  const attempt = { username, networkAddress: networkOf(context.networkAddress), deviceHash };
  return refuseWaiting(context.db, context, attempt);
}

/** The failures of a name that count against a try. Throws 429, with the seconds left, for whoever has to wait. */
async function refuseWaiting(
  db: Db,
  { clock, setHeader }: Pick<Asking, 'clock' | 'setHeader'>,
  attempt: Parameters<typeof countFailures>[1],
): Promise<number> {
  const now = clock.now();
  const { ofName, ofNetwork } = await countFailures(db, attempt, now);
  const limit = attempt.deviceHash === null ? tryLimits.strangers : tryLimits.device;
  const wait = Math.max(secondsToWait(ofName, limit, now), secondsToWait(ofNetwork, tryLimits.network, now));
  if (wait === 0) return ofName.count;
  setHeader('retry-after', String(wait));
  throw new Refusal(429, signInTexts.wait(wait));
}

/** Lets a try through and notes it, or refuses it: decided for one after the other, in the database. */
async function noteTry(
  { db, clock, networkAddress: address, setHeader }: Asking,
  username: string,
  deviceHash: string | null,
): Promise<number> {
  const attempt = { username, networkAddress: networkOf(address), deviceHash };
  return db.transaction(async (tx) => {
    await takeTurn(tx, attempt);
    await refuseWaiting(tx, { clock, setHeader }, attempt);
    return insertAttempt(tx, { ...attempt, failedAt: clock.now() });
  });
}

/** What administrators see of a user name: how often strangers have failed, when last, and until when they have to wait. */
export async function describeFailedTries(
  db: Db,
  username: string,
  now: Date,
): Promise<{ count: number; latestAt: string | null; freeAt: string | null }> {
  const tries = await countStrangers(db, username, now);
  const wait = secondsToWait(tries, tryLimits.strangers, now);
  return {
    count: tries.count,
    latestAt: tries.latest?.toISOString() ?? null,
    freeAt: wait > 0 ? new Date(now.getTime() + wait * 1000).toISOString() : null,
  };
}
