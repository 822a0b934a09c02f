import { afterEach, beforeEach, expect, it } from 'vitest';
import { queueNotes } from '#test/support/draft-queue.ts';
import { Device } from '#test/support/draft-tabs.ts';
import { DraftDatabase } from './draft-database.ts';
import { DraftMirror } from './draft-mirror.ts';
import { Outbox } from './outbox.ts';

let device: Device;
let mirror: DraftMirror;
beforeEach(() => {
  device = new Device();
  mirror = new DraftMirror(new DraftDatabase());
});
afterEach(() => device.close());

const savedAt = async () => (await mirror.read()).drafts.map((draft) => draft.savedAt);

/** Changes drafts as another tab does, whose message may be long in coming. */
const changeElsewhere = (at: string) =>
  new DraftDatabase().run(async (db) => {
    for (const draft of await db.getAll('drafts')) await db.put('drafts', { ...draft, savedAt: at });
  });

it('sees what is new, what is gone, and what it is told of', async () => {
  await queueNotes(device.ports(), 3);
  const [first] = (await mirror.read()).drafts;
  await queueNotes(device.ports(), 1, { from: 3 });
  expect((await mirror.read()).drafts).toHaveLength(4);
  await device.ports().entries.remove(first?.id ?? '');
  const { drafts } = await mirror.read();
  expect(drafts.map(({ id }) => id)).not.toContain(first?.id);
  await changeElsewhere('later');
  mirror.touch(drafts[0]?.id ?? '');
  expect((await savedAt()).filter((at) => at === 'later')).toHaveLength(1);
});

it('knows everything anew after forgetting', async () => {
  await queueNotes(device.ports(), 3);
  await mirror.read();
  await changeElsewhere('later');
  mirror.forget();
  expect(await savedAt()).toEqual(['later', 'later', 'later']);
});

it('tells all there is to whoever is reading while somebody forgets', async () => {
  await queueNotes(device.ports(), 3);
  for (let turns = 0; turns < 12; turns += 1) {
    const reading = mirror.read();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    mirror.forget();
    expect((await reading).drafts).toHaveLength(3);
  }
});

it('shares a reading with all who ask before it begins, and none with those who ask later', async () => {
  await queueNotes(device.ports(), 1);
  const [one, two] = [mirror.read(), mirror.read()];
  expect(two).toBe(one);
  await one;
  expect(mirror.read()).not.toBe(one);
});

/** Somebody looks at all there is just before each write. */
class WatchedDatabase extends DraftDatabase {
  override async write<T>(work: Parameters<typeof DraftDatabase.prototype.write<T>>[0]): Promise<T> {
    await this.mirror.read();
    return super.write(work);
  }
}

it('does not take for the latest what was looked at while a refusal was being noted', async () => {
  await queueNotes(device.ports(), 2);
  const outbox = new Outbox(new WatchedDatabase());
  const [first] = await outbox.pending(1);
  if (!first) throw new Error('nothing waits');
  const failure = { status: 409, text: 'Già preso', errors: {}, requestId: null };
  await outbox.advance(first, { type: 'refused', failure });
  expect(await outbox.pending(1)).toHaveLength(1);
});
