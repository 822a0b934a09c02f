import { parentPort } from 'node:worker_threads';
import type { Asked, Said } from './threads.ts';

/**
 * What the program of a thread of `Threads` does with each task: the messages it yields, one whenever the next is
 * asked for. Tasks come one after another.
 */
export function workOn(work: (task: never) => AsyncIterable<unknown>): void {
  let messages: AsyncIterator<unknown> | null = null;
  // What is asked while something is under way is done after it.
  let before: Promise<unknown> = Promise.resolve();

  const goOn = async (): Promise<Said<unknown>> => {
    const { done, value } = (await messages?.next()) ?? { done: true as const, value: undefined };
    return done ? { done } : { value };
  };
  const answer = async (asked: Asked<never>): Promise<void> => {
    if (asked === 'next') parentPort?.postMessage(await goOn().catch(failureOf));
    else if (asked === 'stop') await messages?.return?.().catch(() => undefined);
    else messages = work(asked.task)[Symbol.asyncIterator]();
  };
  parentPort?.on('message', (asked: Asked<never>) => {
    before = before.then(() => answer(asked));
  });
}

const failureOf = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });
