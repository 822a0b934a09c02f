import { afterEach, expect, test, vi } from 'vitest';
import { acquireLock } from './locks.ts';

const nobody = () => undefined;

afterEach(() => vi.unstubAllGlobals());

/** A browser whose page was so busy that its patience had run out before the lock could be given to it. */
function beTooBusy(isFree: boolean): void {
  const request = async (_name: string, options: LockOptions, give: (lock: object | null) => unknown) => {
    if (!options.ifAvailable) throw new DOMException('The time is over.', 'TimeoutError');
    return give(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

test('what nobody holds is had, also by a page too busy to hear of it in time', async () => {
  beTooBusy(true);
  expect(await acquireLock('draft', { waitMs: 400 }, nobody)).not.toBeNull();
});

test('what another holds when the time is over stays with it', async () => {
  beTooBusy(false);
  expect(await acquireLock('draft', { waitMs: 400 }, nobody)).toBeNull();
});

test('what another holds stays with it, until it is let go of or taken away', async () => {
  const told: string[] = [];
  const first = await acquireLock('held', { waitMs: 1 }, () => told.push('taken'));
  expect(first).not.toBeNull();
  expect(await acquireLock('held', { waitMs: 1 }, nobody)).toBeNull();
  const second = await acquireLock('held', { steal: true }, nobody);
  expect(second).not.toBeNull();
  await vi.waitFor(() => expect(told).toEqual(['taken']));
  expect(await acquireLock('held', { waitMs: 1 }, nobody)).toBeNull();
  second?.release();
  expect(await acquireLock('held', { waitMs: 60_000 }, nobody)).not.toBeNull();
});

test('who gives up waiting has nothing', async () => {
  await acquireLock('awaited', { waitMs: 1 }, nobody);
  const patience = new AbortController();
  const asked = acquireLock('awaited', { until: patience.signal }, nobody);
  patience.abort();
  expect(await asked).toBeNull();
});
