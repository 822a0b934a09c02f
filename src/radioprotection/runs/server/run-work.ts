import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/http/route.ts';
import type { RunKind } from '../rules.ts';

/** A run's work on one of its items: the services, with `db` the item's own transaction, and who began the run. */
export type RunContext = Services & { db: Db; user: { id: number }; requestId: null };

/** What a kind of run does, given once where the product is composed (`app/run-works.ts`). */
export type RunWork = {
  kind: RunKind;
  /** What is done and asked for by name is done once more, as things are by then. */
  isDoneAnew?: boolean;
  /** Ids of what a run that begins now works through, in its order. `subjectId` is its default document or mass activity. */
  targets(context: Services & { db: Db }, subjectId: number | null): Promise<number[]>;
  /**
   * Works on one item, in a transaction of its own: what it throws takes that back. A `Refusal` is told in its words.
   * Done twice it does no harm. `askedAt`: when it was asked for.
   */
  workOn(
    context: RunContext,
    item: { targetId: number; subjectId: number | null; askedAt: Date },
  ): Promise<void>;
};
