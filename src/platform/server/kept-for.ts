import type { Services } from './http/route.ts';

type Kept<T> = { workedOutAt: Date; found: T };

/**
 * Something costly that need not be of this second: worked out once in `ms` for each database, and whoever asks
 * meanwhile gets the same with the time it was worked out. What fails is not kept.
 */
export function keptFor<T, Needed extends Pick<Services, 'db' | 'clock'> = Pick<Services, 'db' | 'clock'>>(
  ms: number,
  workOut: (services: Needed) => Promise<T>,
) {
  const kept = new WeakMap<Services['db'], { at: Date; answer: Promise<Kept<T>> }>();
  return (services: Needed): Promise<Kept<T>> => {
    const { db, clock } = services;
    const at = clock.now();
    const before = kept.get(db);
    if (before && Math.abs(at.getTime() - before.at.getTime()) < ms) return before.answer;
    const answer = workOut(services).then((found) => ({ workedOutAt: at, found }));
    kept.set(db, { at, answer });
    answer.catch(() => kept.get(db)?.answer === answer && kept.delete(db));
    return answer;
  };
}
