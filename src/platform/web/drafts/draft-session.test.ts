import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { Device, inTime, noteKey, photo, saved, shown, soon } from '#test/support/draft-tabs.ts';
import { DraftDatabase } from './draft-database.ts';
import { draftOptions } from './draft-definition.ts';
import { DraftSession } from './draft-session.ts';
import { DraftStore } from './draft-store.ts';
import { acquireLock } from './locks.ts';

vi.setConfig({ testTimeout: 20_000 });

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.close());

/** The note of a later version. */
const grownNote = z.object({
  text: z.string(),
  photos: z.array(z.string()),
  floor: z.int().min(1),
  rooms: z.array(z.string()),
});
type GrownNote = z.output<typeof grownNote>;

const write = (text: string) => (note: { text: string; photos: string[] }) => ({ ...note, text });

describe('a draft on the device', () => {
  it('is there again after the tab was closed, with its photos', async () => {
    const tab = await device.open();
    const sha256 = await shown(tab).addPicture(photo('dosimetro'));
    shown(tab).update((note) => ({ ...note, text: 'Spogliatoio', photos: [sha256] }));
    await saved(tab);
    await tab.close();

    const again = await device.open({ visit: 'second' });
    expect(shown(again)).toMatchObject({ state: 'owner', restored: true, saving: 'saved' });
    expect(shown(again).draft.value).toEqual({ text: 'Spogliatoio', photos: [sha256] });
    const picture = shown(again).pictureBlob(sha256);
    expect(await picture?.text()).toBe('dosimetro');
    expect(picture?.type).toBe('image/jpeg');
    expect(shown(again).pictureUrl(sha256)).toMatch(/^blob:/);
  });

  it('is gone on with unasked after a reload, and asked about after half an hour', async () => {
    const tab = await device.open();
    shown(tab).update(write('a'));
    await saved(tab);
    await tab.close();
    const reloaded = await device.open();
    expect(shown(reloaded).restored).toBe(false);
    await reloaded.close();
    device.passMs(31 * 60_000);
    expect(shown(await device.open()).restored).toBe(true);
  });

  it('shows a change at once and saves changes in order', async () => {
    const tab = await device.open();
    for (const text of ['a', 'ab', 'abc']) shown(tab).update(write(text));
    expect(shown(tab)).toMatchObject({ saving: 'saving', draft: { value: { text: 'abc' } } });
    await saved(tab);
    const stored = await device.ports().store.read(noteKey);
    expect(stored).toMatchObject({ value: { text: 'abc' }, revision: shown(tab).draft.revision });
  });

  it('writes a photo only with the draft that names it, and drops it with the last mention', async () => {
    const { store } = device.ports();
    const tab = await device.open();
    const first = await shown(tab).addPicture(photo('prima'));
    const second = await shown(tab).addPicture(photo('seconda'));
    expect(await store.load(noteKey)).toBeNull();
    expect(device.keepStorage).not.toHaveBeenCalled();

    shown(tab).update((note) => ({ ...note, photos: [first] }));
    await saved(tab);
    expect((await store.load(noteKey))?.pictures.map(({ sha256 }) => sha256)).toEqual([first]);
    expect((await store.read(noteKey))?.pictures).toEqual([
      { name: 'prima.jpg', sha256: first, size: 5, type: 'image/jpeg' },
    ]);
    expect(device.keepStorage).toHaveBeenCalledOnce();

    shown(tab).update((note) => ({ ...note, photos: [second] }));
    await saved(tab);
    expect((await store.load(noteKey))?.pictures.map(({ sha256 }) => sha256)).toEqual([second]);
    expect(shown(tab).pictureUrl(first)).toBeNull();
    expect(shown(tab).pictureUrl(second)).not.toBeNull();
  });

  it('revokes the address of a picture that is no longer named', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const tab = await device.open();
    const sha256 = await shown(tab).addPicture(photo('prima'));
    shown(tab).update((note) => ({ ...note, photos: [sha256] }));
    const url = shown(tab).pictureUrl(sha256);
    await saved(tab);
    expect(revoke).not.toHaveBeenCalled();
    shown(tab).update((note) => ({ ...note, photos: [] }));
    await saved(tab);
    expect(revoke).toHaveBeenCalledWith(url);
  });

  it('says when it cannot save and why, keeps what was typed and saves it later', async () => {
    const full = new DraftStore(new DraftDatabase());
    const save = vi.spyOn(full, 'save').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    const tab = await device.open({ store: full });
    shown(tab).update(write('a'));
    await vi.waitFor(() => expect(shown(tab).saving).toBe('failed'), inTime);
    expect(shown(tab).saveProblem).toBe('lo spazio su questo dispositivo è finito');
    expect(shown(tab).draft.value.text).toBe('a');
    shown(tab).update(write('ab'));
    await saved(tab);
    expect(save).toHaveBeenCalledTimes(2);
    expect(shown(tab).saveProblem).toBeNull();
  });

  it('says that photos need a secure address', async () => {
    const tab = await device.open();
    vi.stubGlobal('crypto', {});
    await expect(shown(tab).addPicture(photo('uno'))).rejects.toThrow('https://');
    vi.unstubAllGlobals();
    expect(shown(tab)).toMatchObject({ saving: 'failed', saveProblem: expect.stringContaining('https://') });
  });

  it('survives a dead connection by opening it again', async () => {
    const database = new DraftDatabase();
    const tab = await device.open({ store: new DraftStore(database) });
    shown(tab).update(write('a'));
    await saved(tab);
    await database.run(async (db) => db.close());
    shown(tab).update(write('ab'));
    await saved(tab);
    expect(await device.ports().store.read(noteKey)).toMatchObject({ value: { text: 'ab' } });
  });

  it('opens as an earlier version left it, with what came since as in one nobody has touched', async () => {
    const before = await device.open();
    const sha256 = await shown(before).addPicture(photo('dosimetro'));
    shown(before).update((note) => ({ ...note, text: 'Spogliatoio', photos: [sha256] }));
    await saved(before);
    await before.close();

    const grown = draftOptions({
      ...{ wizard: noteKey.wizard, href: () => '', describe: () => null, isTouched: () => true },
      ...{ mend: (note: GrownNote) => note, advise: () => null },
      shape: grownNote,
      blank: () => ({ text: '', photos: [], floor: 1, rooms: [] }),
      picturesOf: ({ photos }) => photos,
    });
    const after = new DraftSession(noteKey, grown, device.ports());
    onTestFinished(() => after.close());
    await after.open();
    const opened = after.shown.get();
    const value = { text: 'Spogliatoio', photos: [sha256], floor: 1, rooms: [] };
    expect(opened).toMatchObject({ state: 'owner', draft: { revision: 1, value } });
    expect(opened.state === 'owner' && (await opened.pictureBlob(sha256)?.text())).toBe('dosimetro');
    expect(await new DraftDatabase().run((db) => db.getAllKeys('drafts'))).toHaveLength(1);
  });

  it('puts one it cannot read aside instead of writing over it', async () => {
    const { store } = device.ports();
    const draft = { key: noteKey, savedAt: '2025-03-01T00:00:00Z', savedBy: 'x', visit: 'x', parent: 0 };
    await store.save({ ...draft, idempotencyKey: 'old', value: 'unreadable', named: [], held: [] });
    const tab = await device.open();
    expect(shown(tab).draft).toMatchObject({ revision: 0, value: { text: '', photos: [] } });
    shown(tab).update(write('new'));
    await saved(tab);
    const kept = await new DraftDatabase().run((db) => db.getAll('drafts'));
    expect(kept.map(({ value }) => value)).toEqual([{ text: 'new', photos: [] }, 'unreadable']);
  });

  it('ends with «Annulla», photos included', async () => {
    const tab = await device.open();
    const sha256 = await shown(tab).addPicture(photo('prima'));
    shown(tab).update((note) => ({ ...note, photos: [sha256] }));
    await saved(tab);
    await shown(tab).discard();
    expect(await device.ports().store.load(noteKey)).toBeNull();
    expect(await new DraftDatabase().run((db) => db.count('pictures'))).toBe(0);
    expect(shown(tab).draft).toMatchObject({ revision: 0, value: { text: '' } });
    shown(tab).update(write('again'));
    await saved(tab);
  });
});

describe('a second tab', () => {
  it('reads along and changes nothing', async () => {
    const owner = await device.open();
    const reader = await device.open({ visit: 'second' });
    expect(shown(reader).state).toBe('read-only');
    const sha256 = await shown(owner).addPicture(photo('prima'));
    shown(owner).update((note) => ({ ...note, text: 'a', photos: [sha256] }));
    await vi.waitFor(() => expect(shown(reader).draft.value.text).toBe('a'), inTime);
    expect(shown(reader).pictureUrl(sha256)).not.toBeNull();
    shown(reader).update(write('mine'));
    expect(shown(reader).draft.value.text).toBe('a');
  });

  it('takes over with «Continua qui»; what the first tab had typed comes along', async () => {
    const first = await device.open();
    const second = await device.open();
    shown(first).update(write('typed'));
    shown(second).takeOver();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
    expect(shown(first).state).toBe('read-only');
    expect(shown(second).draft.value.text).toBe('typed');
    shown(second).update(write('typed on'));
    await vi.waitFor(() => expect(shown(first).draft.value.text).toBe('typed on'), inTime);
  });

  it('takes over from a tab that does not answer', async () => {
    const silent = { post: () => undefined, close: () => undefined };
    const frozen = await device.open({ openChannel: () => silent });
    const second = await device.open();
    shown(second).takeOver();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
    expect(shown(frozen).state).toBe('read-only');
    shown(frozen).update(write('too late'));
    expect(shown(frozen).draft.value.text).toBe('');
  });

  it('goes on by itself with what was written once the first one is closed', async () => {
    const first = await device.open();
    const second = await device.open({ visit: 'second', after: soon });
    device.passMs(31 * 60_000);
    shown(first).update(write('typed until the end'));
    await first.close();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
    expect(shown(second)).toMatchObject({
      restored: false,
      draft: { value: { text: 'typed until the end' } },
    });
    shown(second).update(write('typed on'));
    await saved(second);
    expect((await device.ports().store.load(noteKey))?.draft.value).toMatchObject({ text: 'typed on' });
  });

  it('gets back what it gave away with «Continua qui» when the other one is closed', async () => {
    const first = await device.open({ after: soon });
    const second = await device.open();
    shown(second).takeOver();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
    shown(second).update(write('second'));
    await second.close();
    await vi.waitFor(() => expect(shown(first).state).toBe('owner'), inTime);
    expect(shown(first).draft.value.text).toBe('second');
  });

  it('leaves the draft to the first one when that is only reloaded', async () => {
    const first = await device.open();
    const pauses: (() => void)[] = [];
    const after = (_ms: number, work: () => void) => {
      pauses.push(work);
      return () => undefined;
    };
    const asked = vi.fn(acquireLock);
    const second = await device.open({ after, acquireLock: asked });
    await first.close();
    await vi.waitFor(() => expect(pauses).toHaveLength(1), inTime);
    const reloaded = await device.open();
    expect(shown(reloaded).state).toBe('owner');
    const before = asked.mock.calls.length;
    pauses[0]?.();
    // It looks whether the draft is still free, and waits on.
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(before + 2), inTime);
    expect(shown(second).state).toBe('read-only');
    await reloaded.close();
    await vi.waitFor(() => expect(pauses).toHaveLength(2), inTime);
    pauses[1]?.();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
  });

  it('goes on by itself only when somebody looks at it', async () => {
    const first = await device.open();
    let lookAtIt: () => void = () => undefined;
    const untilInFront = vi.fn(() => new Promise<void>((resolve) => (lookAtIt = resolve)));
    const second = await device.open({ after: soon, untilInFront });
    await first.close();
    await vi.waitFor(() => expect(untilInFront).toHaveBeenCalledOnce(), inTime);
    const third = await device.open();
    expect(shown(third).state).toBe('owner');
    await third.close();
    expect(shown(second).state).toBe('read-only');
    lookAtIt();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
  });

  it('that is closed waits for nothing', async () => {
    const first = await device.open();
    const second = await device.open({ after: soon });
    await second.close();
    await first.close();
    expect(shown(await device.open()).state).toBe('owner');
  });

  it('that gave the draft away reads along where tabs do not know of one another', async () => {
    const alone = async () => ({ release: () => undefined });
    vi.stubGlobal('navigator', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const first = await device.open({ acquireLock: alone, after: soon });
    const second = await device.open({ acquireLock: alone });
    shown(first).update(write('first'));
    shown(second).takeOver();
    shown(second).update(write('second'));
    await vi.waitFor(() => expect(shown(second).state).toBe('read-only'), inTime);
    shown(second).takeOver();
    await vi.waitFor(() => expect(shown(second).state).toBe('owner'), inTime);
    await vi.waitFor(() => expect(shown(first).state).toBe('read-only'), inTime);
    shown(second).update(write('second'));
    await saved(second);
    expect(shown(first).state).toBe('read-only');
  });

  it('that wrote without owning the draft is believed, and the other one reads along', async () => {
    const alone = async () => ({ release: () => undefined });
    const first = await device.open({ acquireLock: alone });
    const second = await device.open({ acquireLock: alone });
    shown(first).update(write('first'));
    shown(second).update(write('second'));
    await vi.waitFor(() => expect(shown(second).state).toBe('read-only'), inTime);
    expect(shown(second).draft.value.text).toBe('first');
  });
});
