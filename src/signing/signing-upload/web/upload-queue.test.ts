import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sent } from './send-signed.ts';
import { openUploadQueue } from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = (name: string) => new File([name], name, { lastModified: 1 });
const done: Sent = { ok: true, message: 'File acquisito correttamente', reason: null, mayPass: false };
const refused: Sent = { ok: false, message: 'La firma non è valida', reason: 'Perché', mayPass: false };
const lost: Sent = { ok: false, message: 'Nessuna rete', reason: null, mayPass: true };

function open(answers: Record<string, Sent> = {}) {
  const started: [string, number][] = [];
  let underWay = 0;
  let most = 0;
  let drained = 0;
  const queue = openUploadQueue({
    send: async ({ name }) => {
      started.push([name, Date.now()]);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => void setTimeout(resolve, 300));
      underWay -= 1;
      return answers[name] ?? done;
    },
    onDrained: () => void (drained += 1),
  });
  const shown = () => queue.items().map(({ file: { name }, message }) => [name, message]);
  return { queue, started, shown, mostAtOnce: () => most, drained: () => drained };
}

test('one file at a time: the first at once, 100 ms after an answer its state, a second before the next (R1-023, R1-427..429)', async () => {
  const { queue, started, shown, mostAtOnce, drained } = open();
  const begun = Date.now();
  queue.add([file('a'), file('b'), file('c')]);
  expect(shown()).toEqual([
    ['a', 'Caricamento in corso'],
    ['b', 'In coda di upload'],
    ['c', 'In coda di upload'],
  ]);
  expect(queue.counts()).toEqual({ queued: 3, failed: 0, sent: 0 });
  await vi.advanceTimersByTimeAsync(399);
  expect(shown()[0]).toEqual(['a', 'Caricamento in corso']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()[0]).toEqual(['a', 'File acquisito correttamente']);
  expect(queue.counts()).toEqual({ queued: 2, failed: 0, sent: 1 });
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(started.map(([name, at]) => [name, at - begun])).toEqual([
    ['a', 0],
    ['b', 1400],
    ['c', 2800],
  ]);
  expect(mostAtOnce()).toBe(1);
  expect(drained()).toBe(1);
});

test('what is done or has failed is skipped; a further file is sent alone (R1-180..182, R1-366, R1-430)', async () => {
  const { queue, started } = open({ b: refused });
  queue.add([file('a'), file('b')]);
  await vi.runAllTimersAsync();
  expect(queue.counts()).toEqual({ queued: 0, failed: 1, sent: 1 });
  expect(queue.items()[1]).toMatchObject({
    ...{ applying: false, applied: false, error: true, message: 'La firma non è valida', reason: 'Perché' },
  });
  queue.add([file('c')]);
  await vi.runAllTimersAsync();
  expect(started.map(([name]) => name)).toEqual(['a', 'b', 'c']);
});

test('all files dropped once more: those that were taken are passed over, those that failed are sent anew', async () => {
  const answers: Record<string, Sent> = { b: lost };
  const { queue, started } = open(answers);
  queue.add([file('a'), file('b')]);
  await vi.runAllTimersAsync();
  answers['b'] = done;
  expect(queue.add([file('a'), file('b'), file('c')])).toEqual({ passedOver: 1 });
  await vi.runAllTimersAsync();
  expect(started.map(([name]) => name)).toEqual(['a', 'b', 'b', 'c']);
  expect(queue.counts()).toEqual({ queued: 0, failed: 0, sent: 3 });
});

test('a server that has had enough for now is left alone once, a minute at most, before the next file', async () => {
  const answers: Record<string, Sent> = { a: { ...lost, restMs: 42_000 }, b: { ...lost, restMs: 3_600_000 } };
  const { queue, started } = open(answers);
  const begun = Date.now();
  queue.add(['a', 'b', 'c', 'd'].map(file));
  await vi.runAllTimersAsync();
  expect(started.map(([name, at]) => [name, at - begun])).toEqual([
    ['a', 0],
    ['b', 42_400],
    ['c', 102_800],
    ['d', 104_200],
  ]);
  answers['a'] = done;
  answers['b'] = done;
  queue.sendAgain();
  await vi.runAllTimersAsync();
  expect(queue.counts()).toEqual({ queued: 0, failed: 0, sent: 4 });
});

test('after a broken connection only what had no answer is sent again, not what was refused', async () => {
  const answers: Record<string, Sent> = { b: lost, c: refused, d: lost };
  const { queue, started } = open(answers);
  queue.add(['a', 'b', 'c', 'd'].map(file));
  await vi.runAllTimersAsync();
  expect(queue.counts()).toEqual({ queued: 0, failed: 3, sent: 1 });
  answers['b'] = done;
  answers['d'] = done;
  queue.sendAgain();
  await vi.runAllTimersAsync();
  expect(started.slice(4).map(([name]) => name)).toEqual(['b', 'd']);
  expect(queue.counts()).toEqual({ queued: 0, failed: 1, sent: 3 });
});

test('a page that is left sends nothing further', async () => {
  const { queue, started } = open();
  const stop = queue.resume();
  queue.add([file('a'), file('b')]);
  await vi.advanceTimersByTimeAsync(100);
  stop();
  await vi.runAllTimersAsync();
  expect(started).toHaveLength(1);
});
