import { isUnderWay } from './submission-machine.ts';
import type { Submission } from './types.ts';

type Left = { submission: Submission };

/**
 * Of what is left to send, the work that a submission builds on, also sent anew under another key after a refusal. Two
 * that build on each other, one having been changed meanwhile, wait for neither.
 */
export function awaitedBy<T extends Left>(
  { after = [], idempotencyKey }: Submission,
  left: readonly T[],
): T[] {
  if (after.length === 0) return [];
  return left.filter(({ submission: other }) => {
    const keys = [other.idempotencyKey, other.parent?.idempotencyKey];
    const isNamed = keys.some((key) => key !== undefined && after.includes(key));
    return isNamed && isUnderWay(other) && !other.after?.includes(idempotencyKey);
  });
}

/** What was cut off less often first, then what was frozen first; none before the work it builds on. */
export function inOrder<T extends Left>(left: readonly T[]): T[] {
  const cuts = ({ submission }: T): number =>
    Math.max(submission.attempt, ...awaitedBy(submission, left).map((other) => other.submission.attempt));
  return left
    .map((one) => ({ one, cuts: cuts(one) }))
    .toSorted((a, b) => a.cuts - b.cuts || a.one.submission.frozenAt.localeCompare(b.one.submission.frozenAt))
    .map(({ one }) => one);
}
