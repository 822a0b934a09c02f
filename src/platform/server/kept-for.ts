import type { Services } from './http/route.ts';

type Kept<T> = { workedOutAt: Date; found: T };

/**
 * Something costly that need not be of this second: worked out once in `ms` for each database, and whoever asks
 * meanwhile gets the same with the time it was worked out. What fails is not kept. `keyOf`: who is told the same; all,
 * unless it is said.
 */
export function keptFor<T, Needed extends Pick<Services, 'db' | 'clock'> = Pick<Services, 'db' | 'clock'>>(
  ms: number,
  workOut: (services: Needed) => Promise<T>,
  keyOf: (services: Needed) => string = () => '',
) {
  const kept = new WeakMap<Services['db'], Map<string, { at: Date; answer: Promise<Kept<T>> }>>();
  return (services: Needed): Promise<Kept<T>> => {
    const { db, clock } = services;
    const at = clock.now();
    const isFresh = (one: { at: Date }) => Math.abs(at.getTime() - one.at.getTime()) < ms;
    const known = kept.get(db) ?? new Map<string, { at: Date; answer: Promise<Kept<T>> }>();
    kept.set(db, known);
    const key = keyOf(services);
    const before = known.get(key);
    if (before && isFresh(before)) return before.answer;
    for (const [other, one] of known) if (!isFresh(one)) known.delete(other);
    const answer = workOut(services).then((found) => ({ workedOutAt: at, found }));
    known.set(key, { at, answer });
    answer.catch(() => known.get(key)?.answer === answer && known.delete(key));
    return answer;
  };
}
