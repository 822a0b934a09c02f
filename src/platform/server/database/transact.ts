import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { User } from '#platform/contract/access.ts';
import { isRetryable } from '../http/errors.ts';
import { once, readIdempotencyKey } from '../http/idempotency.ts';
import type { RequestContext } from '../http/route.ts';

const maxAttempts = 5;
const longestPauseMs = 150;

/** Runs `work` in a transaction; one that lost against another (a deadlock) begins anew, a few times. */
export async function transact<T, Who extends User | null>(
  context: RequestContext<Who>,
  work: (within: RequestContext<Who>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db.transaction((tx) => work({ ...context, db: tx }));
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
      await setTimeout(Math.random() * longestPauseMs * attempt);
    }
  }
}

/**
 * One part of a bulk write, in a transaction of its own: what it throws takes nothing back but itself. With the
 * request's `Idempotency-Key` each part happens once, however often the request is sent. `name` tells the parts apart.
 */
export function transactPart<T>(
  context: RequestContext,
  { endpoint, name, body }: { endpoint: string; name: string; body: unknown },
  work: (within: RequestContext) => Promise<T>,
): Promise<T> {
  const key = readIdempotencyKey(context.headers.get('idempotency-key') ?? undefined);
  return transact(context, (within) => {
    if (key === null) return work(within);
    const part = { userId: within.user.id, key: `${key}:${hashOf(name)}`, endpoint, body };
    return once(within.db, { ...part, now: within.clock.now() }, () => work(within));
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
