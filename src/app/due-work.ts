import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

/** Work that comes by itself: the SQL condition that some waits at `now`, and what works it off. */
export type DueWork = {
  name: string;
  isDue: (now: Date) => SQL;
  run: () => Promise<void>;
  /** At least so long after its end it is not begun again. */
  pauseMs?: number;
  /** After so long it is begun even when nothing is seen to wait. */
  leastEveryMs?: number;
};

export const lookEveryMs = 1_000;

/** Which kinds of work wait: one statement, however many kinds there are. */
export async function findDueWork(db: Db, kinds: readonly DueWork[], now: Date): Promise<Set<string>> {
  const conditions = kinds.map(({ name, isDue }) => sql`${isDue(now)} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(conditions, sql`, `)}`);
  return new Set(kinds.map(({ name }) => name).filter((name) => rows[0]?.[name]));
}

/**
 * Looks every second what is due and begins it; a kind that is at work is not begun a second time, and none waits for
 * another. At rest that is one statement a second. What fails is told to `onFailure` and begun again when it is still
 * due. Stopping waits for what runs.
 */
export function workWhenDue(
  { db, clock }: { db: Db; clock: { now(): Date } },
  kinds: readonly DueWork[],
  onFailure: (name: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const ended = new Map<string, number>();
  let stopped = false;
  let timer: NodeJS.Timeout;
  let looking = Promise.resolve();

  /** How long ago a kind ended; one that has not run yet has rested for ever. */
  const rested = (name: string) => performance.now() - (ended.get(name) ?? -Infinity);

  const hasRestedLongEnough = ({ name, leastEveryMs }: DueWork) =>
    leastEveryMs !== undefined && rested(name) >= leastEveryMs;

  function begin({ name, run, pauseMs = 0 }: DueWork): void {
    if (stopped || running.has(name) || rested(name) < pauseMs) return;
    const work = run()
      .catch((error: unknown) => onFailure(name, error))
      .finally(() => {
        running.delete(name);
        ended.set(name, performance.now());
      });
    running.set(name, work);
  }

  async function look(): Promise<void> {
    const due = await findDueWork(db, kinds, clock.now());
    for (const kind of kinds) if (due.has(kind.name) || hasRestedLongEnough(kind)) begin(kind);
  }

  function lookSoon(): void {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => onFailure('all', error))
        .finally(() => (stopped ? undefined : lookSoon()));
    }, lookEveryMs);
  }

  lookSoon();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
