import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProcessingDesk, type Process } from './processing-desk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unit = (id: number) => ({ id, alias: `Studio ${id}`, address: 'Via Roma 1' });
const words = { created: (count: number) => `Attività create: ${count}`, alreadyProcessed: 'Già fatto' };
const statesOf = (desk: ReturnType<typeof openProcessingDesk>) => desk.ids().map((id) => desk.card(id).state);

/** A desk over so many units; each call waits until it is answered by `answer`. */
function held(count: number, processed: number[] = []) {
  const open = new Map<
    number,
    { resolve: (value: Awaited<ReturnType<Process>>) => void; reject: (error: Error) => void }
  >();
  const calls: number[] = [];
  const desk = openProcessingDesk({
    units: Array.from({ length: count }, (_, index) => unit(index + 1)),
    processed: new Set(processed),
    words,
    process: (id) => {
      calls.push(id);
      return new Promise((resolve, reject) => open.set(id, { resolve, reject }));
    },
  });
  const settle = async (id: number, value: Awaited<ReturnType<Process>> | Error = { created: 1 }) => {
    if (value instanceof Error) open.get(id)?.reject(value);
    else open.get(id)?.resolve(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { desk, calls, settle };
}

test('nothing begins by itself; started, three are worked on, and the next when one of them is done (R2-142, R2-331, R2-332, R2-515)', async () => {
  const { desk, calls, settle } = held(5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([calls, statesOf(desk), desk.phase()]).toEqual([[], Array(5).fill('pending'), 'idle']);
  desk.start();
  desk.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([1, 2, 3]);
  expect(statesOf(desk)).toEqual(['loading', 'loading', 'loading', 'pending', 'pending']);
  await settle(2);
  expect(calls).toEqual([1, 2, 3, 4]);
  for (const id of [1, 3, 4, 5]) await settle(id);
  expect([calls, statesOf(desk), desk.phase()]).toEqual([[1, 2, 3, 4, 5], Array(5).fill('success'), 'ended']);
  expect(desk.card(1).words).toBe('Attività create: 1');
});

test('the bar of a unit moves by ten every 100 ms, waits at 90 and is full with the answer (R2-141, R2-516)', async () => {
  const { desk, settle } = held(1);
  desk.start();
  await vi.advanceTimersByTimeAsync(300);
  expect(desk.card(1).progress).toBe(30);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(desk.card(1).progress).toBe(90);
  await settle(1);
  expect(desk.card(1)).toMatchObject({ state: 'success', progress: 100 });
});

test('what fails says why and holds nobody up; somebody else’s is told as already done (R2-334, R2-335, R2-490, R2-491)', async () => {
  const { desk, settle } = held(3);
  desk.start();
  await settle(1, new Error('La sede non ha un legale rappresentante.'));
  await settle(2, 'already_processed');
  await settle(3);
  expect(statesOf(desk)).toEqual(['error', 'already_processed', 'success']);
  expect(desk.card(1).words).toBe('La sede non ha un legale rappresentante.');
  expect([desk.phase(), desk.tally().error]).toEqual(['ended', 1]);
});

test('tried again, every unit waits with an empty bar before anything is sent, and it begins at once (R2-336)', async () => {
  const { desk, calls, settle } = held(4);
  desk.start();
  desk.retry();
  for (const id of [1, 2, 3]) await settle(id);
  expect(calls).toEqual([1, 2, 3, 4]);
  await settle(4, new Error('no'));
  const seen: [string[], number][] = [];
  desk.subscribe(() => seen.push([statesOf(desk), calls.length]));
  desk.retry();
  expect(seen[0]).toEqual([Array(4).fill('pending'), 4]);
  expect(desk.ids().every((id) => desk.card(id).progress === 0)).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  for (const id of [1, 2, 3]) await settle(id, 'already_processed');
  await settle(4);
  expect(statesOf(desk)).toEqual(['already_processed', 'already_processed', 'already_processed', 'success']);
});

test('what was processed before the page opened is told so, and is not called for', async () => {
  const { desk, calls, settle } = held(3, [1, 3]);
  expect(statesOf(desk)).toEqual(['already_processed', 'pending', 'already_processed']);
  desk.start();
  await settle(2);
  expect([calls, desk.phase()]).toEqual([[2], 'ended']);
});

test('stopped it begins nothing more; what has begun ends', async () => {
  const { desk, calls, settle } = held(5);
  desk.start();
  await vi.advanceTimersByTimeAsync(0);
  desk.stop();
  for (const id of [1, 2, 3]) await settle(id);
  desk.retry();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([calls, statesOf(desk), desk.phase()]).toEqual([
    [1, 2, 3],
    ['success', 'success', 'success', 'pending', 'pending'],
    'idle',
  ]);
});
