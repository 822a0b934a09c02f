import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { PlanningOnceClient } from './planned-once.ts';

/** What PostgreSQL answers to a BEGIN. */
const begun = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult;

/**
 * A connection that sends in one go what does not wait for an answer: half of a short call's time goes into the system
 * calls that write to it. Statements follow each other at once; a transaction begins together with its first one (one
 * without statements is not begun at all), and may end together with its last: a COMMIT after a statement that failed
 * throws what that one threw.
 */
export class SendingTogetherClient extends PlanningOnceClient {
  #isToBegin = false;
  #isGathering = false;
  /** Why a statement of the transaction has failed. */
  #failure: unknown;

  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, pipeline: true });
  }

  protected override send(...given: unknown[]): Promise<pg.QueryResult> | undefined {
    const text = textOf(given[0]);
    if (text === 'begin') {
      this.#isToBegin = true;
      this.#failure = undefined;
      return Promise.resolve(begun);
    }
    if (this.#isToBegin) {
      this.#isToBegin = false;
      if (text === 'commit' || text === 'rollback') return Promise.resolve(begun);
      this.#gather();
      // Should it fail, so does the statement behind it.
      super.send({ text: 'begin' })?.catch(() => undefined);
    }
    this.#gather();
    const answer = super.send(...given);
    if (text === 'commit') return answer?.then((end) => this.#refuseRollback(end));
    // With a callback there is no answer to wait for.
    answer?.catch((error: unknown) => (this.#failure = error));
    return answer;
  }

  #refuseRollback(end: pg.QueryResult): pg.QueryResult {
    if (end.command !== 'ROLLBACK') return end;
    throw this.#failure ?? new Error('a statement of the transaction has failed');
  }

  /** Holds back what is written until the code that runs now has come to wait for something. */
  #gather(): void {
    if (this.#isGathering) return;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

function textOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent;
}
