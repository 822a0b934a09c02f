import { sql } from 'drizzle-orm';
import { longest } from '#platform/contract/limits.ts';
import type { Db } from '#platform/server/database/database.ts';
import { isOutOfSpace, isRetryable, isUnreachable, Refusal, texts } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { mostAttempts, runTexts } from '../rules.ts';
import * as runs from './run-queries.ts';
import type { RunWork } from './run-work.ts';

/** So many items of a run in turn: a long one keeps no short one waiting. */
const itemsInTurn = 20;

/**
 * Works on the items that wait, one after the other, the runs by turns. Each is one transaction: what is done to it and
 * its place in the run appear together, so a process that dies leaves no half of either, and several share the work
 * without meeting.
 */
export async function workOnRuns(
  services: Services,
  works: readonly RunWork[],
  isStopped: () => boolean,
): Promise<void> {
  const { db, clock } = services;
  for (;;) {
    let worked = false;
    for (const runId of await runs.listRunning(db)) {
      for (let items = 0; items < itemsInTurn; items += 1) {
        if (isStopped()) return;
        if (!(await workOnNext(services, works, runId))) {
          await runs.finishRun(db, runId, clock.now());
          break;
        }
        worked = true;
      }
    }
    if (!worked) return;
  }
}

/** Whether there was an item. */
async function workOnNext(services: Services, works: readonly RunWork[], runId: number): Promise<boolean> {
  let begun: runs.DueItem | null = null;
  try {
    return await services.db.transaction(async (db) => {
      const item = await runs.takeItem(db, runId);
      if (!item) return false;
      // Beside the transaction that holds it: a process that dies takes that with it, and leaves this.
      const attempts = await runs.noteAttempt(services.db, item);
      begun = item;
      const failure =
        attempts > mostAttempts ? runTexts.crashed : await workOn({ ...services, db }, works, item);
      const settledAt = services.clock.now();
      // Goes out together with the end of the transaction, which is not kept should this fail.
      runs
        .settleItem(db, item, { failure: failure?.slice(0, longest.note) ?? null, settledAt })
        .catch(() => undefined);
      return true;
    });
  } catch (error) {
    // It is this process that tells it, so it did not die of it.
    if (begun) await runs.forgetAttempts(services.db, begun).catch(() => undefined);
    throw error;
  }
}

/** In words why it could not be done; null when it is. */
async function workOn(
  services: Services & { db: Db },
  works: readonly RunWork[],
  { kind, subjectId, targetId, startedBy, askedAt }: runs.DueItem,
): Promise<string | null> {
  const user = { id: startedBy };
  try {
    const work = works.find((one) => one.kind === kind);
    if (!work) throw new Error(`nothing is known of runs of kind ${kind}`);
    await undoneWhenFailed(services.db, () =>
      work.workOn({ ...services, user, requestId: null }, { targetId, subjectId, askedAt }),
    );
    return null;
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error;
    if (isOutOfSpace(error)) return texts.noSpace;
    if (error instanceof Refusal && error.status !== 500) return error.message;
    // The values in other messages are nobody's business.
    const name = error instanceof Error ? error.name : typeof error;
    const at = error instanceof Error ? error.stack?.split('\n').slice(1, 6) : [];
    services.log.error({ targetId, kind, error: name, at }, 'item of a run not done');
    return error instanceof Refusal ? error.message : runTexts.unexpected;
  }
}

/**
 * Undone by itself when it fails, so that the reason can be kept in the same transaction. What begins it goes out
 * together with its first statement, and the end of the transaction ends it, too: two round trips less for each item
 * than a transaction within the other.
 */
async function undoneWhenFailed(db: Db, work: () => Promise<void>): Promise<void> {
  // Should it fail, so does the statement behind it.
  db.execute(sql`savepoint item`).catch(() => undefined);
  try {
    await work();
  } catch (error) {
    await db.execute(sql`rollback to savepoint item`);
    throw error;
  }
}
