import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DraftServer } from '#test/support/draft-server.ts';
import {
  Device,
  inTime,
  type Note,
  type NoteSession,
  noteContent,
  photo,
  saved,
  shown,
  submissionOf,
} from '#test/support/draft-tabs.ts';
import type { DraftReader } from './draft-kind.ts';
import { EntryWatch } from './entry-watch.ts';
import { OutboxDesk } from './outbox-desk.ts';
import { countOfOthers, type OutboxEntry } from './outbox-entries.ts';

let device: Device;
let server: DraftServer;

beforeEach(() => {
  device = new Device();
  server = new DraftServer();
});
afterEach(() => device.close());

const reader: Omit<DraftReader, 'shape' | 'read'> = {
  describe: (value) => ({ title: 'Nota', code: (value as Note).text, lines: [] }),
  href: (context) => `/${context}`,
  isTouched: (value) => (value as Note).text !== '',
  mend: (value, failure) => ({
    ...(value as Note),
    text: `${(value as Note).text}, da correggere ${failure?.status}`,
  }),
  advise: () => null,
};

function desk(): OutboxDesk {
  return new OutboxDesk(device.ports());
}

async function othersThan(userId: number): Promise<number> {
  return countOfOthers(await device.ports().entries.read(), userId);
}

async function write(session: NoteSession, text: string, pictures: string[] = []): Promise<void> {
  const photos = await Promise.all(pictures.map((name) => shown(session).addPicture(photo(name))));
  shown(session).update(() => ({ text, photos }));
  shown(session).submit(noteContent);
  await saved(session);
}

/** A note finished and left, with its tab closed. */
async function leave(text: string, pictures: string[] = []): Promise<void> {
  const session = await device.open();
  await write(session, text, pictures);
  await session.close();
}

async function only(): Promise<OutboxEntry> {
  const [entry, ...others] = await desk().list(1);
  if (!entry || others.length > 0) throw new Error(`${others.length + (entry ? 1 : 0)} entries`);
  return entry;
}

async function sendAll(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const sender = device.sender(server);
  const running = sender.run();
  await vi.waitFor(async () => expect(await isDone()).toBe(true), inTime);
  sender.stop();
  await running;
}

const refuse =
  (status: number) =>
  ({ path }: { path: string }) =>
    path === '/v1/notes'
      ? { status, isJson: true, text: JSON.stringify({ detail: 'Già preso', errors: { text: 'Già preso' } }) }
      : ('fair' as const);

const isRefused = async () => (await only()).submission?.state === 'refused';

describe('the list', () => {
  it('holds what waits, what is refused and, once, what has arrived, of one user only', async () => {
    await leave('prima');
    expect((await only()).submission?.state).toBe('waiting');
    expect(await desk().list(2)).toEqual([]);
    expect([await othersThan(2), await othersThan(1)]).toEqual([1, 0]);
    await sendAll(async () => (await only()).submission?.done === 2);
    expect((await only()).value).toEqual({ text: 'prima', photos: [] });
    expect(await othersThan(2)).toBe(0);
  });

  it('tells of changes made by others', async () => {
    const watch = new EntryWatch(device.ports());
    onTestFinished(watch.subscribe(() => undefined));
    await vi.waitFor(() => expect(watch.seen.get().work?.drafts).toEqual([]), inTime);
    await leave('prima');
    await vi.waitFor(
      () => expect(watch.seen.get().work?.drafts).toMatchObject([{ value: { text: 'prima' } }]),
      inTime,
    );
  });
});

describe('a finished note', () => {
  it('waits aside while the next one is written, and both arrive, each with its pictures', async () => {
    const session = await device.open();
    await write(session, 'prima', ['uno']);
    shown(session).setAside({ text: 'seconda', photos: [] });
    await saved(session);
    expect(shown(session).draft).toMatchObject({ value: { text: 'seconda' }, submission: null });
    device.passMs(1_000);
    await write(session, 'seconda', ['due']);
    expect((await desk().list(1)).map(({ submission }) => submission?.state)).toEqual(['waiting', 'waiting']);
    await session.close();
    await sendAll(async () => (await desk().list(1)).every(({ submission }) => submission?.done === 2));
    const bodies = [...server.written.values()]
      .filter(({ path }) => path === '/v1/notes')
      .map(({ body }) => body);
    expect(bodies).toMatchObject([{ text: 'prima' }, { text: 'seconda' }]);
    expect(server.pictures.size).toBe(2);
  });

  it('is left to the outbox whole, however quickly the next one is begun', async () => {
    const session = await device.open();
    shown(session).update(() => ({ text: 'prima', photos: [] }));
    await saved(session);
    shown(session).submit(noteContent);
    shown(session).setAside({ text: 'seconda', photos: [] });
    await vi.waitFor(() => expect(shown(session).draft.value.text).toBe('seconda'), inTime);
    await saved(session);
    const entries = await desk().list(1);
    expect(entries.map(({ value, submission }) => [(value as Note).text, submission?.state])).toEqual(
      expect.arrayContaining([
        ['prima', 'waiting'],
        ['seconda', undefined],
      ]),
    );
  });

  it('is exported with its values and pictures', async () => {
    await leave('prima', ['uno', 'due']);
    const file = JSON.parse(await desk().file(await only())) as Record<string, unknown>;
    expect(file).toMatchObject({
      wizard: 'note',
      context: 'zone-3',
      values: { text: 'prima' },
      submission: { requests: [{ path: '/v1/notes' }, {}] },
      pictures: [{ size: 3, type: 'image/jpeg' }, { size: 3 }],
    });
    const contents = (file['pictures'] as { name: string; content: string }[]).map(({ name, content }) => [
      name,
      atob(content.split(',')[1] ?? ''),
    ]);
    expect(contents.toSorted()).toEqual([
      ['due.jpg', 'due'],
      ['uno.jpg', 'uno'],
    ]);
  });

  it('is discarded with its pictures, and nothing of it is sent any more', async () => {
    await leave('prima', ['uno']);
    const entry = await only();
    expect(await desk().discard(entry)).toBe(true);
    expect(await desk().list(1)).toEqual([]);
    expect(await device.ports().entries.pictures(entry.id)).toEqual([]);
  });

  it('is not discarded while another tab works on it', async () => {
    const session = await device.open();
    await write(session, 'prima');
    expect(await desk().discard(await only())).toBe(false);
    expect(await desk().list(1)).toHaveLength(1);
  });
});

describe('a refused note', () => {
  it('is sent again as it was, under the same key', async () => {
    await leave('prima');
    const { submission } = await only();
    server.weather = refuse(500);
    await sendAll(isRefused);
    server.weather = () => 'fair';
    await desk().retry(await only());
    await sendAll(async () => (await only()).submission?.done === 2);
    expect([...server.written.keys()]).toContain(submission?.idempotencyKey);
  });

  it('keeps the day it was saved on when what was never finished is opened again', async () => {
    const session = await device.open();
    shown(session).update((note) => ({ ...note, text: 'di ieri' }));
    await saved(session);
    const { savedAt } = await only();
    device.now = new Date('2025-03-15T09:42:00Z');
    await desk().reopen(await only(), reader);
    expect((await only()).savedAt).toBe(savedAt);
  });

  it('is mended with everything else kept, under a new key and naming its parent', async () => {
    await leave('prima', ['uno']);
    server.weather = refuse(409);
    await sendAll(isRefused);
    const before = (await only()).submission;
    expect(await desk().reopen(await only(), reader)).toBe(true);

    const session = await device.open();
    expect(shown(session).restored).toBe(false);
    expect(shown(session).draft.value).toMatchObject({
      text: 'prima, da correggere 409',
      photos: [expect.any(String)],
    });
    expect(shown(session).pictureBlob(shown(session).draft.value.photos[0] ?? '')).not.toBeNull();
    shown(session).submit(noteContent);
    await saved(session);
    const after = submissionOf(session);
    expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
    expect(after?.parent).toEqual({ idempotencyKey: before?.idempotencyKey, revision: before?.revision });
    expect(after?.requests[0]?.idempotencyKey).toBe(after?.idempotencyKey);
  });

  it.each([409, 500])('keeps its key when %i was the answer and nothing has been changed', async (status) => {
    await leave('prima');
    server.weather = refuse(status);
    await sendAll(isRefused);
    const before = (await only()).submission;
    const session = await device.open();
    shown(session).submit(noteContent);
    await saved(session);
    expect(submissionOf(session)?.idempotencyKey).toBe(before?.idempotencyKey);
  });

  it('keeps its key when it was changed after the server failed: it may have arrived', async () => {
    await leave('prima');
    server.weather = refuse(500);
    await sendAll(isRefused);
    const before = (await only()).submission;
    const session = await device.open();
    await write(session, 'cambiata');
    expect(submissionOf(session)?.idempotencyKey).toBe(before?.idempotencyKey);
    expect(submissionOf(session)?.requests[0]?.body).toContain('cambiata');
  });

  it('keeps its key when it was only called off: it may have arrived', async () => {
    const session = await device.open();
    await write(session, 'prima');
    const before = submissionOf(session);
    shown(session).cancelSubmission();
    await saved(session);
    shown(session).submit(noteContent);
    await saved(session);
    expect(submissionOf(session)?.idempotencyKey).toBe(before?.idempotencyKey);
    expect(submissionOf(session)?.parent).toEqual({
      idempotencyKey: before?.idempotencyKey,
      revision: before?.revision,
    });
  });

  it('stays one when it is mended and sent before the last change is saved', async () => {
    await leave('prima');
    server.weather = refuse(409);
    await sendAll(isRefused);
    await desk().reopen(await only(), reader);
    const session = await device.open();
    shown(session).update((note) => ({ ...note, text: 'seconda' }));
    shown(session).submit(noteContent);
    await saved(session);
    expect((await desk().list(1)).map(({ value }) => (value as Note).text)).toEqual(['seconda']);
  });

  it('takes the place of the note being written, which is put aside and not lost', async () => {
    const session = await device.open();
    await write(session, 'prima', ['uno']);
    shown(session).setAside({ text: 'seconda', photos: [] });
    await saved(session);
    await session.close();
    const entries = await desk().list(1);
    const first = entries.find(({ submission }) => submission !== null);
    if (!first) throw new Error('nothing waits');
    expect(await desk().reopen(first, reader)).toBe(true);
    const again = await device.open();
    expect(shown(again).draft.value.text).toContain('prima');
    expect(shown(again).draft.submission?.state).toBe('refused');
    expect((await desk().list(1)).map(({ value }) => (value as Note).text)).toContain('seconda');
  });
});
