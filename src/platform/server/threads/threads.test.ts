import { describe, expect, test } from 'vitest';
import type { Feat } from '#test/support/thread-feats.ts';
import { ThreadEnded, type ThreadLimits, Threads } from './threads.ts';

const program = new URL('../../../../test/support/thread-feats.ts', import.meta.url);
const usual: ThreadLimits = { atOnce: 1, idleMs: 10_000, tasksOfThread: 20, longestSilenceMs: 60_000 };
const open = (limits: Partial<ThreadLimits> = {}) =>
  new Threads<{ feat: Feat }, number>(program, { ...usual, ...limits });

async function all(messages: AsyncIterable<number>): Promise<number[]> {
  const found: number[] = [];
  for await (const message of messages) found.push(message);
  return found;
}

describe('a thread', () => {
  test('works at a task while others have their turns, and at the next one after it', async () => {
    const threads = open();
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    const [first, second] = await Promise.all([
      all(threads.work({ feat: 'count slowly' })),
      all(threads.work({ feat: 'count slowly' })),
    ]);
    clearInterval(ticking);
    expect([first, second]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(turns).toBeGreaterThan(10);
  });

  test('works no further than somebody asks, and is free for the next task when it is left', async () => {
    const threads = open();
    for await (const message of threads.work({ feat: 'count for ever' })) if (message === 3) break;
    expect(await all(threads.work({ feat: 'say how many have been counted' }))).toEqual([3]);
  });

  test('that nobody has asked anything takes nobody’s turn', async () => {
    const threads = open();
    await threads.work({ feat: 'count for ever' }).return();
    expect(await all(threads.work({ feat: 'count slowly' }))).toEqual([1, 2, 3]);
  });

  test('is ended when it is left in the middle of a message', async () => {
    const threads = open();
    const stuck = threads.work({ feat: 'say nothing' });
    const asked = stuck.next();
    await threads.work({ feat: 'count slowly' }).return();
    // Its task is in its hands once the thread has been made.
    await new Promise((resolve) => setImmediate(resolve));
    await stuck.return();
    await expect(asked).rejects.toThrow(ThreadEnded);
    expect(await all(threads.work({ feat: 'count slowly' }))).toEqual([1, 2, 3]);
  });

  const ends: [Feat, Partial<ThreadLimits>, object][] = [
    ['fail', {}, { message: 'out of numbers' }],
    ['exit', {}, { name: 'ThreadEnded', reason: 'gone' }],
    ['throw beside the task', {}, { name: 'ThreadEnded', reason: 'gone' }],
    ['say nothing', { longestSilenceMs: 2_000 }, { name: 'ThreadEnded', reason: 'time' }],
    ['fill the memory', { memoryMiB: 32 }, { name: 'ThreadEnded', reason: 'memory' }],
  ];
  test.each(ends)('that is to %s is told, and the next task is done', async (feat, limits, told) => {
    const threads = open(limits);
    await expect(all(threads.work({ feat }))).rejects.toMatchObject(told);
    expect(await all(threads.work({ feat: 'count at once' }))).toEqual([1, 2, 3]);
  });

  test('that ends between two messages is told', async () => {
    const threads = open();
    const messages = threads.work({ feat: 'exit after the first' });
    expect(await messages.next()).toEqual({ done: false, value: 1 });
    await expect(messages.next()).rejects.toThrow(ThreadEnded);
    expect(await all(threads.work({ feat: 'count slowly' }))).toEqual([1, 2, 3]);
  });

  test('that has done its tasks gives way to a new one', async () => {
    const threads = open({ tasksOfThread: 1 });
    const counted = async () => all(threads.work({ feat: 'say how many have been counted' }));
    await all(threads.work({ feat: 'count at once' }));
    expect(await counted()).toEqual([0]);
  });
});
