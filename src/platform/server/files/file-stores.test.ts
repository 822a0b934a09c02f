import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { type ObjectStore, startObjectStore } from '#test/support/object-store.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { readConfig } from '../config.ts';
import { isOutOfSpace } from '../http/errors.ts';
import type { FileStore } from './files.ts';
import { openFileStore } from './open-file-store.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const open = (settings: Record<string, string>): FileStore =>
  openFileStore(
    readConfig({ DATABASE_URL: 'postgres://nowhere/radia', AUTH_SECRET: 'x'.repeat(32), ...settings }).files,
  );

let bucket: ObjectStore;
let folder: string;

beforeAll(async () => {
  bucket = await startObjectStore();
  folder = await mkdtemp(join(tmpdir(), 'radia-files-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
}, processTimeoutMs);

async function hashesIn(store: FileStore): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { sha256 } of store.list()) hashes.push(sha256);
  return hashes.sort();
}

describe.each([
  ['a folder', () => open({ FILES_DIR: folder })],
  ['an object store', () => open(bucket.settings)],
])('%s', (_kind, openStore) => {
  let store: FileStore;
  beforeEach(() => void (store = openStore()));

  test('takes us as the settings say', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('keeps a content byte for byte under its hash, whatever its size', async () => {
    for (const size of [0, 1, 70_000, 12 * 1024 * 1024]) {
      const content = randomBytes(size);
      const sha256 = hashOf(content);
      expect(await store.has(sha256)).toBe(false);
      await store.put(sha256, content);
      expect(await store.has(sha256)).toBe(true);
      expect((await store.read(sha256)).equals(content)).toBe(true);
    }
  });

  test('keeps the same content once, also from several at a time', async () => {
    const content = randomBytes(300_000);
    const sha256 = hashOf(content);
    await Promise.all([store, store, openStore(), openStore()].map((one) => one.put(sha256, content)));
    const [entry] = await entriesOf(store, sha256);
    await store.put(sha256, content);
    expect(await entriesOf(store, sha256)).toEqual([entry]);
    expect((await store.read(sha256)).equals(content)).toBe(true);
  });

  test('answers 404 for what it does not have, and removes it without a word', async () => {
    const unknown = hashOf(randomBytes(8));
    expect(await store.has(unknown)).toBe(false);
    await expect(store.read(unknown)).rejects.toMatchObject({ status: 404 });
    await store.remove(unknown);
  });

  test('removes a file, and that one only', async () => {
    const [gone, kept] = [randomBytes(10), randomBytes(10)];
    for (const content of [gone, kept]) await store.put(hashOf(content), content);
    await store.remove(hashOf(gone));
    expect([await store.has(hashOf(gone)), await store.has(hashOf(kept))]).toEqual([false, true]);
  });

  test('lists each file with the instant it was written', async () => {
    const before = new Date(Date.now() - 2_000);
    const content = randomBytes(10);
    await store.put(hashOf(content), content);
    const [entry] = await entriesOf(store, hashOf(content));
    expect(entry?.storedAt.getTime()).toBeGreaterThan(before.getTime());
    expect(entry?.storedAt.getTime()).toBeLessThan(Date.now() + 2_000);
  });

  test('has no remains of writes that were not broken off', async () => {
    expect(await store.removeRemains(new Date(Date.now() + 60_000))).toBe(0);
  });
});

async function entriesOf(store: FileStore, sha256: string): Promise<{ sha256: string; storedAt: Date }[]> {
  const entries: { sha256: string; storedAt: Date }[] = [];
  for await (const entry of store.list()) if (entry.sha256 === sha256) entries.push(entry);
  return entries;
}

describe('an object store', () => {
  test('is listed to the end, over several pages', async () => {
    const store = open(bucket.settings);
    const before = await hashesIn(store);
    const contents = Array.from({ length: 41 }, (_, index) => Buffer.from(`file ${index}`));
    await Promise.all(contents.map((content) => store.put(hashOf(content), content)));
    expect(await hashesIn(store)).toEqual([...before, ...contents.map(hashOf)].sort());
  });

  test.each([
    [{ S3_SECRET_ACCESS_KEY: 'another' }, 'S3_SECRET_ACCESS_KEY: l’archivio'],
    [{ S3_ACCESS_KEY_ID: 'nobody:here' }, 'S3_SECRET_ACCESS_KEY: l’archivio'],
    [{ S3_BUCKET: 'radia-other' }, 'S3_BUCKET: radia-other non esiste in http://127.0.0.1'],
    [{ S3_REGION: 'eu-south-1' }, 'S3_REGION: eu-south-1 non è la regione'],
  ])('that refuses %j is told in one line that names the setting', async (wrong, text) => {
    const refused = open({ ...bucket.settings, ...wrong }).check();
    await expect(refused).rejects.toThrow(`Impostazioni non valide: ${text.replace('’', "'")}`);
  });

  test('that is away says so, instead of having no files', async () => {
    const content = randomBytes(10);
    const store = open(bucket.settings);
    await store.put(hashOf(content), content);
    bucket.trouble = 'gone';
    const away = {
      name: 'FilesUnavailable',
      message: "L'archivio dei file non risponde. Riprovare tra poco.",
    };
    for (const ask of [
      () => store.has(hashOf(content)),
      () => store.read(hashOf(content)),
      () => store.put(hashOf(content), content),
      () => store.remove(hashOf(content)),
      () => hashesIn(store),
      () => store.check(),
    ])
      await expect(ask()).rejects.toMatchObject(away);
    bucket.trouble = 'none';
    expect((await store.read(hashOf(content))).equals(content)).toBe(true);
  });

  test('that does not answer is given up, and asked again later', async () => {
    const store = open({ ...bucket.settings, S3_TIMEOUT_MS: '100' });
    bucket.trouble = 'silent';
    await expect(store.has('a'.repeat(64))).rejects.toMatchObject({ reason: 'TimeoutError ETIMEDOUT' });
    bucket.trouble = 'none';
    expect(await open(bucket.settings).has('a'.repeat(64))).toBe(false);
  });

  test('that is busy for a moment is asked once more', async () => {
    const content = randomBytes(10);
    bucket.trouble = 'busy once';
    await open(bucket.settings).put(hashOf(content), content);
    expect(bucket.trouble).toBe('none');
    expect(await open(bucket.settings).has(hashOf(content))).toBe(true);
  });

  test('never gives half a file', async () => {
    const content = randomBytes(300_000);
    const store = open(bucket.settings);
    await store.put(hashOf(content), content);
    bucket.trouble = 'broken off';
    await expect(store.read(hashOf(content))).rejects.toMatchObject({ name: 'FilesUnavailable' });
    bucket.trouble = 'none';
    expect((await store.read(hashOf(content))).equals(content)).toBe(true);
  });

  test('without space says that, and has nothing of what did not fit', async () => {
    const content = randomBytes(10);
    const store = open(bucket.settings);
    bucket.trouble = 'full';
    const error: unknown = await store.put(hashOf(content), content).catch((thrown: unknown) => thrown);
    expect(isOutOfSpace(error)).toBe(true);
    bucket.trouble = 'none';
    expect(await store.has(hashOf(content))).toBe(false);
    await store.put(hashOf(content), content);
    expect(await store.has(hashOf(content))).toBe(true);
  });
});

test('a folder that cannot be made is told in one line', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(open({ FILES_DIR: join(file, 'files') }).check()).rejects.toThrow(
    `Impostazioni non valide: FILES_DIR: non posso scrivere nella cartella ${file}/files`,
  );
});
