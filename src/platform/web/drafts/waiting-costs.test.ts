import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countReads, type DeviceReads } from '#test/support/device-reads.ts';
import { queueNotes } from '#test/support/draft-queue.ts';
import { DraftServer } from '#test/support/draft-server.ts';
import { Device, inTime, noteContent, photo, saved, shown } from '#test/support/draft-tabs.ts';
import { EntryWatch } from './entry-watch.ts';
import type { Sender } from './sender.ts';

vi.setConfig({ testTimeout: 30_000 });

let device: Device;
let server: DraftServer;
let reads: ReturnType<typeof countReads>;

beforeEach(() => {
  device = new Device();
  server = new DraftServer();
  reads = countReads();
});
afterEach(async () => {
  reads.restore();
  await device.close();
});

/** A page of one tab with so much waiting, a header that counts it, no network, and its first round behind it. */
async function openPage(waiting: number) {
  await queueNotes(device.ports(), waiting);
  server.weather = () => 'lost';
  const ports = device.ports();
  const watch = new EntryWatch(ports);
  const stopWatching = watch.subscribe(() => undefined);
  const sender = device.sender(server, ports);
  const running = sender.run();
  const rounds = vi.spyOn(ports.outbox, 'pending');
  await vi.waitFor(() => expect(ports.condition.seen.get().obstacle).toBe('network'), inTime);
  await vi.waitFor(() => expect(watch.seen.get().work?.drafts).toHaveLength(waiting), inTime);
  const close = async () => {
    stopWatching();
    sender.stop();
    await running;
  };
  return { ports, watch, sender, rounds, close };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** Until nothing has been asked of the device for a while. */
async function countQuietly(work: () => Promise<void>): Promise<DeviceReads> {
  reads.take();
  await work();
  const sum = { transactions: 0, rows: 0, messages: 0 };
  for (let quiet = 0; quiet < 30; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const { transactions, rows, messages } = reads.take();
    if (transactions + rows + messages > 0) quiet = 0;
    sum.transactions += transactions;
    sum.rows += rows;
    sum.messages += messages;
  }
  return sum;
}

const round = (sender: Sender, rounds: Page['rounds']) => async () => {
  rounds.mockClear();
  sender.sendNow(false);
  await vi.waitFor(() => expect(rounds).toHaveBeenCalledTimes(2), inTime);
};

/** Photo, save, submit, and on to the next one. */
const place =
  ({ ports, watch }: Page, waiting: number) =>
  async () => {
    const session = await device.open(ports);
    const sha256 = await shown(session).addPicture(photo('uno'));
    shown(session).update(() => ({ text: 'Nuova', photos: [sha256] }));
    await saved(session);
    shown(session).submit(noteContent);
    await saved(session);
    shown(session).setAside({ text: '', photos: [] });
    await saved(session);
    await vi.waitFor(() => expect(watch.seen.get().work?.drafts).toHaveLength(waiting + 2), inTime);
    await session.close();
  };

async function costs(waiting: number, of: 'a round' | 'a placement'): Promise<DeviceReads> {
  const page = await openPage(waiting);
  const work = of === 'a round' ? round(page.sender, page.rounds) : place(page, waiting);
  const cost = await countQuietly(work);
  await page.close();
  return cost;
}

describe('without network', () => {
  it.each([1, 100, 300])(
    'a round over %i that wait writes nothing and reads none of them',
    async (waiting) => {
      const { transactions, rows, messages } = await costs(waiting, 'a round');
      expect(transactions).toBeLessThanOrEqual(2);
      expect(rows).toBe(0);
      expect(messages).toBeLessThanOrEqual(2);
    },
  );

  it.each([1, 100, 300])('a placement with %i waiting costs what it costs with one', async (waiting) => {
    const { transactions, rows, messages } = await costs(waiting, 'a placement');
    expect(transactions).toBeLessThanOrEqual(14);
    expect(rows).toBeLessThanOrEqual(18);
    expect(messages).toBeLessThanOrEqual(12);
  });
});
