import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueNotes } from '#test/support/draft-queue.ts';
import { DraftServer } from '#test/support/draft-server.ts';
import { Device, inTime, noteContent, noteKey, photo, saved, shown } from '#test/support/draft-tabs.ts';
import { type SmallStorage, smallStorage } from '#test/support/small-storage.ts';
import { DraftDatabase } from './draft-database.ts';
import { OutboxDesk } from './outbox-desk.ts';

vi.setConfig({ testTimeout: 30_000 });

let device: Device;
let server: DraftServer;
let storage: SmallStorage;

beforeEach(() => {
  device = new Device();
  server = new DraftServer();
  storage = smallStorage();
});
afterEach(async () => {
  storage.restore();
  await device.close();
});

const lying = () =>
  new DraftDatabase().run(async (db) => {
    const [drafts, sent, pictures] = await Promise.all([
      db.getAll('drafts'),
      db.getAll('sent'),
      db.getAll('pictures'),
    ]);
    return { drafts, sent, pictures };
  });
const notesWritten = () => server.log.filter((line) => line === 'POST /v1/notes').length;

/** Sends until nothing is left to send. */
async function sendAll(ports = device.ports()): Promise<void> {
  const sender = device.sender(server, ports);
  const running = sender.run();
  await vi.waitFor(async () => expect(await device.ports().outbox.pending(1)).toEqual([]), inTime);
  sender.stop();
  await running;
}

describe('with no room left at all', () => {
  it('everything that waits is sent all the same, once, and makes room by it', async () => {
    await queueNotes(device.ports(), 5, { bytes: 20_000 });
    storage.capacity = storage.used() - 1;
    await sendAll();
    expect(notesWritten()).toBe(5);
    expect(server.pictures.size).toBe(5);
    expect((await lying()).drafts).toEqual([]);
  });

  it('sends though not a word of it can be stored, and lets go of what has arrived', async () => {
    await queueNotes(device.ports(), 3, { bytes: 20_000 });
    storage.capacity = 0;
    const ports = device.ports();
    await sendAll(ports);
    expect(notesWritten()).toBe(3);
    expect(await lying()).toEqual({ drafts: [], sent: [], pictures: [] });
    expect(ports.condition.seen.get()).toEqual({ obstacle: null, isFull: true });
  });

  it('sends what a wizard has open too, and notes that once there is room', async () => {
    const session = await device.open();
    shown(session).update(() => ({ text: 'Nota', photos: [] }));
    shown(session).submit(noteContent);
    await saved(session);
    storage.capacity = 0;
    const ports = device.ports();
    const sender = device.sender(server, ports);
    const running = sender.run();
    await vi.waitFor(() => expect(server.log).toContain('POST /v1/clients/7/answers'), inTime);
    await vi.waitFor(() => expect(ports.condition.seen.get().isFull).toBe(true), inTime);
    expect((await lying()).drafts).toMatchObject([{ submission: { state: 'waiting' } }]);
    storage.capacity = Number.POSITIVE_INFINITY;
    sender.sendNow(true);
    await vi.waitFor(
      () => expect(shown(session).draft.submission).toMatchObject({ state: 'received', done: 2 }),
      inTime,
    );
    expect(notesWritten()).toBe(1);
    sender.stop();
    await running;
  });

  it('asks the server again after a death, and the key makes one of both', async () => {
    const session = await device.open();
    const sha256 = await shown(session).addPicture(photo('uno'));
    shown(session).update(() => ({ text: 'Nota', photos: [sha256] }));
    shown(session).submit(noteContent);
    await saved(session);
    storage.capacity = 0;
    const killed = device.sender(server);
    const running = killed.run();
    await vi.waitFor(() => expect(server.log).toContain('POST /v1/clients/7/answers'), inTime);
    killed.stop();
    await running;
    storage.capacity = Number.POSITIVE_INFINITY;
    await sendAll();
    expect(notesWritten()).toBe(2);
    expect([...server.written.values()].map(({ path }) => path)).toEqual([
      '/v1/notes',
      '/v1/clients/7/answers',
    ]);
    expect([...server.pictures.values()]).toEqual([1]);
  });
});

describe('room for the next one', () => {
  it('is made of sent copies, the oldest first, and not of all at once', async () => {
    await queueNotes(device.ports(), 6, { bytes: 20_000 });
    for (const outgoing of await device.ports().outbox.pending(1)) {
      device.passMs(60_000);
      const at = device.now;
      await device.ports().outbox.advance(outgoing, { type: 'received', reply: {}, at });
    }
    const before = (await lying()).sent.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt));
    expect(before).toHaveLength(6);
    storage.capacity = storage.used() + 10_000;
    await queueNotes(device.ports(), 1, { bytes: 30_000, from: 100 });
    const after = await lying();
    expect(after.drafts).toHaveLength(1);
    const left = after.sent.map(({ id }) => id);
    expect(left.length).toBeGreaterThan(1);
    expect(
      before
        .map(({ id }) => id)
        .slice(-left.length)
        .toSorted(),
    ).toEqual(left.toSorted());
  });

  it('is never made of what has not arrived; then saving fails, and it is said', async () => {
    await queueNotes(device.ports(), 2, { bytes: 20_000 });
    storage.capacity = storage.used();
    const ports = device.ports();
    const session = await device.open(ports);
    const sha256 = await shown(session).addPicture(photo('uno'));
    shown(session).update(() => ({ text: 'Nuova', photos: [sha256] }));
    await vi.waitFor(() => expect(shown(session).saving).toBe('failed'), inTime);
    expect(shown(session).saveProblem).toBe('lo spazio su questo dispositivo è finito');
    expect(ports.condition.seen.get().isFull).toBe(true);
    expect((await lying()).drafts).toHaveLength(2);
  });

  it('is made by hand, which says how much it was', async () => {
    await queueNotes(device.ports(), 2, { bytes: 500_000 });
    await sendAll();
    const ports = device.ports();
    ports.condition.change({ isFull: true });
    const desk = new OutboxDesk(ports);
    expect(await desk.freeRoom()).toBe(1);
    desk.close();
    expect(await lying()).toEqual({ drafts: [], sent: [], pictures: [] });
    expect(ports.condition.seen.get().isFull).toBe(false);
  });
});

describe('what has been received', () => {
  it('is kept once, with its pictures where they lay, when it was put aside', async () => {
    await queueNotes(device.ports(), 2, { bytes: 100 });
    const before = (await lying()).pictures;
    await sendAll();
    const { drafts, sent, pictures } = await lying();
    expect(drafts).toEqual([]);
    expect(pictures).toEqual(before);
    const ports = device.ports();
    for (const copy of sent) expect(await ports.entries.pictures(copy.id)).toHaveLength(1);
    for (const copy of sent) await ports.entries.remove(copy.id);
    expect((await lying()).pictures).toEqual([]);
  });

  it('takes its pictures along from a wizard that shows it, which still finds them after a reload', async () => {
    const session = await device.open();
    const sha256 = await shown(session).addPicture(photo('uno'));
    shown(session).update(() => ({ text: 'Nota', photos: [sha256] }));
    shown(session).submit(noteContent);
    await saved(session);
    await sendAll();
    const { drafts, pictures } = await lying();
    expect(drafts).toMatchObject([{ submission: { state: 'received' }, pictures: [] }]);
    expect(pictures).toMatchObject([{ draft: expect.stringContaining('sent|') as string }]);
    expect(shown(session).pictureBlob(sha256)).not.toBeNull();
    await session.close();

    const again = await device.open();
    expect(shown(again).pictureBlob(sha256)?.size).toBe(3);
    shown(again).finish({ text: 'Ancora con la stessa', photos: [sha256] });
    await saved(again);
    expect((await device.ports().store.load(noteKey))?.pictures).toHaveLength(1);
  });

  it('is cleared of what earlier versions kept besides', async () => {
    await queueNotes(device.ports(), 1, { bytes: 100 });
    const session = await device.open();
    const sha256 = await shown(session).addPicture(photo('uno'));
    shown(session).update(() => ({ text: 'Nota', photos: [sha256] }));
    shown(session).submit(noteContent);
    await saved(session);
    await session.close();
    const before = await lying();
    await sendAll();
    const { sent, pictures } = await lying();
    // As version 0.1.0 left them: draft and copy, each with the pictures.
    await new DraftDatabase().run(async (db) => {
      for (const copy of sent) {
        const draft = before.drafts.find(({ id }) => id === copy.draft);
        if (!draft) throw new Error('no draft');
        await db.put('drafts', { ...draft, submission: copy.submission });
        const { picturesAt: _, ...older } = copy;
        await db.put('sent', older);
        for (const picture of before.pictures.filter(({ draft: id }) => id === draft.id)) {
          await db.put('pictures', picture);
          await db.put('pictures', { ...picture, draft: copy.id });
        }
      }
    });
    expect((await lying()).pictures.length).toBe(2 * pictures.length);
    await device.ports().outbox.sweep(device.now);
    const after = await lying();
    expect(after.drafts).toMatchObject([{ id: '1|note|zone-3', pictures: [] }]);
    expect(after.sent).toHaveLength(2);
    expect(after.pictures.map(({ draft }) => draft).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  });
});
