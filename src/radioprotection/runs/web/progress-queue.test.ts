import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betweenItemsMs, openProgressQueue } from './progress-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const takesMs = 300;
/** A queue of these items, each of which takes a while, and when each began. */
function open(ids: number[], failing: readonly number[] = []) {
  const began: { id: number; at: number }[] = [];
  let atOnce = 0;
  let most = 0;
  const queue = openProgressQueue({
    ids,
    process: async (id) => {
      began.push({ id, at: Date.now() });
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => {
        setTimeout(resolve, takesMs);
      });
      atOnce -= 1;
      if (failing.includes(id)) throw new Error('Il documento è alla firma.');
    },
  });
  return { queue, began, most: () => most };
}
const states = (queue: ReturnType<typeof openProgressQueue>) =>
  queue.snapshot().rows.map(({ state }) => state);

test('three checked of five: three are sent, one at a time, at least 500 ms apart (R2-356)', async () => {
  const { queue, began, most } = open([1, 2, 3, 4, 5]);
  queue.check(2, false);
  queue.check(5, false);
  queue.start();
  await vi.runAllTimersAsync();
  expect(began.map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(most()).toBe(1);
  for (const [nth, { at }] of began.entries())
    if (nth > 0) expect(at - (began[nth - 1]?.at ?? 0)).toBe(takesMs + betweenItemsMs);
  expect(queue.snapshot()).toMatchObject({ isComplete: true, progress: { total: 3, done: 3, failed: 0 } });
  expect(states(queue)).toEqual(['done', 'waiting', 'done', 'done', 'waiting']);
});

test('paused, the one at work ends and no other begins; stopped likewise; started again, the rest', async () => {
  const { queue, began } = open([1, 2, 3]);
  queue.start();
  await vi.advanceTimersByTimeAsync(takesMs / 2);
  queue.pause();
  await vi.runAllTimersAsync();
  expect([states(queue), queue.snapshot().state]).toEqual([['done', 'waiting', 'waiting'], 'paused']);
  queue.resume();
  await vi.advanceTimersByTimeAsync(takesMs / 2);
  queue.stop();
  await vi.runAllTimersAsync();
  expect([states(queue), queue.snapshot().state]).toEqual([['done', 'done', 'waiting'], 'stopped']);
  expect(queue.snapshot().isComplete).toBe(false);
  queue.start();
  await vi.runAllTimersAsync();
  expect(began.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(queue.snapshot().isComplete).toBe(true);
});

test('what fails is marked with its words and tried again when asked', async () => {
  const { queue, began } = open([1, 2, 3], [2]);
  queue.start();
  await vi.runAllTimersAsync();
  expect(states(queue)).toEqual(['done', 'failed', 'done']);
  expect(queue.snapshot().rows[1]?.failure).toBe('Il documento è alla firma.');
  queue.retry();
  await vi.runAllTimersAsync();
  expect(began.map(({ id }) => id)).toEqual([1, 2, 3, 2]);
});
