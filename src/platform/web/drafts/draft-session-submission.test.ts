import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Device,
  inTime,
  noteContent,
  noteKey,
  photo,
  saved,
  shown,
  submissionOf,
} from '#test/support/draft-tabs.ts';
import { DraftDatabase } from './draft-database.ts';
import { DraftStore } from './draft-store.ts';

vi.setConfig({ testTimeout: 20_000 });

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.close());

const write = (text: string) => (note: { text: string; photos: string[] }) => ({ ...note, text });

describe('finished work', () => {
  it('is frozen with its photos and the draft’s key', async () => {
    const tab = await device.open();
    const sha256 = await shown(tab).addPicture(photo('prima'));
    shown(tab).update((note) => ({ ...note, photos: [sha256] }));
    shown(tab).submit(noteContent);
    expect(submissionOf(tab)?.state).toBe('waiting');
    await saved(tab);
    const stored = await device.ports().store.load(noteKey);
    expect(stored?.draft.submission).toMatchObject({ state: 'waiting', pictures: [sha256] });
    const { idempotencyKey } = stored?.draft ?? {};
    expect(stored?.draft.submission).toMatchObject({ idempotencyKey, requests: [{ idempotencyKey }, {}] });

    shown(tab).update((note) => ({ ...note, text: 'later', photos: [] }));
    await saved(tab);
    const later = await device.ports().store.load(noteKey);
    expect(later?.draft.submission?.requests).toEqual(stored?.draft.submission?.requests);
    expect(later?.pictures).toHaveLength(1);
  });

  it('is frozen once, however often the button is pressed', async () => {
    const tab = await device.open();
    const make = vi.fn(noteContent);
    shown(tab).submit(make);
    shown(tab).submit(make);
    await saved(tab);
    shown(tab).submit(make);
    expect(make).toHaveBeenCalledOnce();
  });

  it('is not shown as on its way when it could not be stored', async () => {
    const store = new DraftStore(new DraftDatabase());
    vi.spyOn(store, 'save').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const tab = await device.open({ store });
    shown(tab).submit(noteContent);
    await vi.waitFor(() => expect(shown(tab).saving).toBe('failed'), inTime);
    expect(submissionOf(tab)).toBeNull();
  });

  it('goes back to editing with «Annulla invio», under the same key', async () => {
    const tab = await device.open();
    shown(tab).update(write('a'));
    shown(tab).submit(noteContent);
    const key = submissionOf(tab)?.idempotencyKey;
    shown(tab).cancelSubmission();
    expect(submissionOf(tab)).toMatchObject({ state: 'refused', failure: { status: 0 } });
    await saved(tab);
    expect(await device.ports().outbox.pending(1)).toEqual([]);
    shown(tab).update(write('b'));
    shown(tab).submit(noteContent);
    await saved(tab);
    expect(submissionOf(tab)).toMatchObject({ state: 'waiting', idempotencyKey: key });
    expect(submissionOf(tab)?.requests[0]?.body).toContain('"b"');
  });

  it('makes place for the next piece of work under a new key', async () => {
    const tab = await device.open();
    shown(tab).update(write('a'));
    shown(tab).submit(noteContent);
    await saved(tab);
    const [outgoing] = await device.ports().outbox.pending(1);
    if (!outgoing) throw new Error('nothing to send');
    shown(tab).finish({ text: 'too early', photos: [] });
    expect(submissionOf(tab)?.state).toBe('waiting');

    const tell = device.ports().openChannel(() => undefined);
    await device.ports().outbox.advance(outgoing, { type: 'received', reply: {}, at: device.now });
    tell.post({ type: 'changed', draft: outgoing.draft });
    await vi.waitFor(() => expect(submissionOf(tab)?.state).toBe('received'), inTime);
    tell.close();
    shown(tab).finish({ text: 'next', photos: [] });
    await saved(tab);
    shown(tab).submit(noteContent);
    expect(shown(tab).draft.value.text).toBe('next');
    expect(submissionOf(tab)?.idempotencyKey).not.toBe(outgoing.submission.idempotencyKey);
    await saved(tab);
  });
});
