import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getMe, signedInUser } from '#accounts/session/contract.ts';
import { draftKinds } from '#app/web/draft-kinds.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { DraftDatabase } from '#platform/web/drafts/draft-database.ts';
import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import { Outbox } from '#platform/web/drafts/outbox.ts';
import { OutboxEntries } from '#platform/web/drafts/outbox-entries.ts';
import type { FrozenRequest } from '#platform/web/drafts/types.ts';
import { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import { KeptDatabase } from '#platform/web/offline/kept-database.ts';
import { readAsFarAsItGoes } from '#platform/web/older-shapes.ts';
import { type DeviceCopy, emptyDevice, restoreDatabase } from '#test/support/device-copy.ts';
import {
  deviceDrafts,
  endpoints,
  frozenShapes,
  newestShapes,
  presentShapes,
  releases,
  userId,
} from '#test/support/kept-shapes.ts';

/**
 * What lies on phones survives an update: samples of every shape that was ever released are read by the code of today.
 * A red test here means work or lists lost in a cellar: give what is new a 'nothing' (null, an empty list or text), or
 * go on reading what is gone.
 */
const frozen = releases().flatMap((release) =>
  [...frozenShapes(release)].map(([file, sample]) => {
    const [kind = '', name = ''] = file.replace('.json', '').split('/');
    return { release, kind, name, sample };
  }),
);
const ofKind = (wanted: string) => frozen.filter(({ kind }) => kind === wanted);
const closing: (() => Promise<void>)[] = [];

beforeEach(emptyDevice);
afterAll(async () => {
  for (const close of closing) await close();
  emptyDevice();
});

test('every shape kept on phones is frozen as it is today (npm run freeze-shapes)', async () => {
  expect(Object.fromEntries(newestShapes())).toEqual(Object.fromEntries(await presentShapes()));
});

test.each(ofKind('drafts'))('a draft of $name as $release left it opens with all it held', async (kept) => {
  const reader = await readerOf(kept.name);
  for (const draft of kept.sample as unknown[]) {
    const opened = reader.read(draft);
    expect(opened).not.toBeNull();
    expect(opened).toEqual(withAll(draft, opened));
    reader.describe(draft);
    expect(reader.read(reader.mend(draft, null))).not.toBeNull();
    expect(reader.isTouched(draft)).toBe(reader.isTouched(opened));
  }
});

test.each(ofKind('device-drafts'))(
  'what was begun on $name and not saved opens as $release left it',
  (kept) => {
    for (const draft of kept.sample as unknown[]) {
      const opened = deviceDrafts[kept.name]?.safeParse(draft).data;
      expect(opened).toEqual(withAll(draft, opened));
    }
  },
);

test.each(ofKind('answers'))('an answer to $name kept by $release is shown whole', (kept) => {
  const endpoint = endpoints.find(({ name, isKept }) => isKept && name === kept.name);
  expect(endpoint).toBeDefined();
  for (const answer of kept.sample as unknown[]) {
    const read = endpoint && readAsFarAsItGoes(endpoint.response, answer);
    expect(read).toMatchObject({ isWhole: true });
    expect(read?.value).toEqual(withAll(answer, read?.value));
  }
});

test.each(ofKind('answers').filter(({ name }) => name === getMe.name))(
  'who was signed in when $release was in use still is, without network',
  ({ sample }) => {
    for (const { user } of sample as { user: unknown }[])
      expect(readAsFarAsItGoes(signedInUser, user)).toMatchObject({ isWhole: true });
  },
);

const draftDatabases = ofKind('databases').filter(({ name }) => name.startsWith('drafts-'));

describe.each(draftDatabases)('the outbox with $name of $release', ({ name, sample }) => {
  async function outbox() {
    await restoreDatabase(sample as DeviceCopy);
    const database = new DraftDatabase();
    closing.push(() => database.close());
    const reader = await readerOf(name.replace('drafts-', ''));
    return { entries: new OutboxEntries(database), outbox: new Outbox(database), reader };
  }

  test('lists what is unfinished, waiting, refused and sent, in words, with its pictures', async () => {
    const { entries, reader } = await outbox();
    const found = await entries.list(userId);
    const states = found.map(({ submission }) => submission?.state ?? 'unfinished');
    expect(states.toSorted()).toEqual(['received', 'refused', 'unfinished', 'waiting']);
    for (const { id, value, pictures } of found) {
      expect(reader.describe(value)).not.toBeNull();
      expect(reader.read(value)).not.toBeNull();
      const stored = await entries.pictures(id);
      expect(stored.map(({ sha256 }) => sha256).toSorted()).toEqual(
        pictures.map(({ sha256 }) => sha256).toSorted(),
      );
      for (const { bytes } of stored) expect(bytes.byteLength).toBe(4);
    }
  });

  test('sends what waits, or is sent again, by calls that the server still takes', async () => {
    const { entries, outbox: waiting } = await outbox();
    expect(await waiting.pending(userId)).not.toEqual([]);
    const requests = (await entries.list(userId)).flatMap(({ submission }) => submission?.requests ?? []);
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.flatMap(refusalsOf)).toEqual([]);
  });

  test('opens what was refused to be mended', async () => {
    const { entries, reader } = await outbox();
    const refused = (await entries.list(userId)).find(({ submission }) => submission?.state === 'refused');
    const change = (value: unknown) => reader.mend(value, refused?.submission?.failure ?? null);
    const by = { at: new Date(0), visit: 'now', savedBy: 'now', isWorthKeeping: () => true };
    expect(await entries.reopen(refused?.id ?? '', { ...by, change })).toMatchObject({ state: 'refused' });
    const reopened = (await entries.list(userId)).find(({ id }) => id === refused?.id);
    expect(reader.read(reopened?.value)).toEqual(change(refused?.value));
  });
});

test.each(ofKind('databases').filter(({ name }) => name === 'answers'))(
  'answers and the person kept by $release are found again',
  async ({ sample }) => {
    await restoreDatabase(sample as DeviceCopy);
    const database = new KeptDatabase();
    closing.push(() => database.close());
    const kept = new KeptAnswers(database, () => new Date('2026-03-15T09:42:00.000Z'));
    expect(await kept.get(userId, 'listPrincipals {}')).toMatchObject({ text: '{}' });
    expect(await kept.person(() => Promise.resolve(false))).toMatchObject({ userId, text: '{"id":1}' });
  },
);

async function readerOf(wizard: string): Promise<DraftReader> {
  const kind = draftKinds.find((one) => one.wizard === wizard);
  if (!kind) throw new Error(`Drafts of ${wizard} lie on phones, and nothing opens them`);
  return kind.load();
}

/** What the calls of today have against a frozen request; nothing where one of them takes it. */
function refusalsOf({ name, method, path, body }: FrozenRequest): string[] {
  const endpoint = endpoints.find((one) => one.name === name && one.method === method);
  const [address = '', query] = path.split('?');
  if (endpoint === undefined || !patternOf(endpoint).test(address)) return [`no call ${name}: ${path}`];
  const asked = endpoint.query.safeParse(Object.fromEntries(new URLSearchParams(query)));
  const read = endpoint.body.safeParse(JSON.parse(body));
  return [...(asked.error?.issues ?? []), ...(read.error?.issues ?? [])].map(
    (issue) => `${name}, ${issue.path.join('.')}: ${issue.message}`,
  );
}

/** A follow-up's placeholders stand in its path until the main reply fills them. */
function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, String.raw`(\d+|\{\w+\})`)}$`);
}

/** What was read, with everything in its place that was kept there and that the shape still knows. */
function withAll(kept: unknown, read: unknown): unknown {
  if (Array.isArray(kept) && Array.isArray(read)) return kept.map((row, index) => withAll(row, read[index]));
  if (!isRecord(kept) || !isRecord(read)) return kept;
  const known = Object.keys(kept).filter((key) => key in read);
  return { ...read, ...Object.fromEntries(known.map((key) => [key, withAll(kept[key], read[key])])) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
