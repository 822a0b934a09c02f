import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFloorPlans } from '#customers/floor-plans/contract.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import { type FileStore, folderFileStore } from '#platform/server/files/files.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { getPicture, listMissingPictures, storePicture } from '#post/pictures/contract.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { inBody, keyed, newPhoto, newPlacement } from '#test/attack/field-work.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { startApp } from '#test/support/app-process.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { type ObjectStore, startObjectStore } from '#test/support/object-store.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';
import { backUp } from './backup.ts';
import { openCheckedBackup, restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: processTimeoutMs });

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const away = "L'archivio dei file non risponde. Riprovare tra poco.";

let store: ObjectStore;
let app: TestApp;
let own: PrincipalWorld;
let operator: Caller;

beforeAll(async () => {
  store = await startObjectStore();
  app = await openTestApp(store.settings);
  ({ own } = await buildRadonWorld(app));
  operator = await app.as('operatore');
}, processTimeoutMs);

beforeEach(() => void (store.trouble = 'none'));

const put = (bytes: Buffer) =>
  operator.send({
    method: 'PUT',
    url: storePicture.path.replace('{sha256}', hashOf(bytes)),
    payload: bytes,
    headers: { 'content-type': 'image/jpeg' },
  });
const listPlans = () =>
  operator.call(listFloorPlans, {
    params: { committente: own.principal.id, cliente: own.client.id, indirizzo: own.address.id },
  });

/** What the database knows of placements, pictures and keys. */
async function known(): Promise<unknown> {
  const { rows } = await app.db.execute(sql`
    select (select count(*) from placements where started_on is not null) as placed,
           (select count(*) from stored_files) as files, (select count(*) from file_uploads) as uploads,
           (select count(*) from audit_events) as events, (select count(*) from idempotency_keys) as keys`);
  return rows[0];
}

describe('the product over an object store', () => {
  test('keeps a picture there and gives it back', async () => {
    const photo = await newPhoto();
    expect((await put(photo)).status).toBe(200);
    expect((await app.files.read(hashOf(photo))).equals(photo)).toBe(true);
    const given = await operator.call(getPicture, { params: { blob: hashOf(photo) } });
    expect(given.bytes.equals(photo)).toBe(true);
    const body = { sha256: [hashOf(photo)] };
    expect((await operator.call(listMissingPictures, { body })).body.missing).toEqual([]);
    expect(readdirSync(app.filesFolder)).toEqual([]);
  });

  test('while it is away says so, keeps nothing by half and shows nothing as missing; the same call passes later', async () => {
    const [photo, sent] = [await newPhoto(), await newPhoto()];
    await put(sent);
    const request = await newPlacement(app.db, own, { photo: inBody(photo) });
    const key = keyed();
    const before = await known();
    store.trouble = 'gone';
    const answers = [
      await operator.call(placeDosimeter, request, key),
      await put(photo),
      await operator.call(getPicture, { params: { blob: hashOf(sent) } }),
      await operator.call(listMissingPictures, { body: { sha256: [hashOf(sent)] } }),
      await listPlans(),
    ];
    for (const { status, failure, headers } of answers) {
      expect([status, failure.detail, headers['retry-after']]).toEqual([503, away, '5']);
    }
    expect(await known()).toEqual(before);
    store.trouble = 'none';
    expect((await operator.call(placeDosimeter, request, key)).status).toBe(200);
    expect((await app.files.read(hashOf(photo))).equals(photo)).toBe(true);
    expect((await listPlans()).body.planimetries[0]?.content).toMatch(/^data:image/);
  });

  test('without space there says so and stores nothing; with space again the same call passes', async () => {
    const photo = await newPhoto();
    const before = await known();
    store.trouble = 'full';
    const refused = await put(photo);
    expect([refused.status, refused.failure.detail]).toEqual([
      507,
      "Sul server non c'è più spazio: avvisare chi lo gestisce. I dati non sono stati salvati.",
    ]);
    expect(await known()).toEqual(before);
    store.trouble = 'none';
    expect((await put(photo)).status).toBe(200);
  });

  test('sweeps away what nobody used within a week, and nothing else', async () => {
    const [unused, stray] = [await newPhoto(), await newPhoto()];
    await put(unused);
    await app.files.put(hashOf(stray), stray);
    await sweepFiles(app.db, app.files, new Date(Date.now() + 8 * 86_400_000));
    expect([await app.files.has(hashOf(unused)), await app.files.has(hashOf(stray))]).toEqual([false, false]);
    expect((await listPlans()).body.planimetries[0]?.content).toMatch(/^data:image/);
  });
});

const filesPlace = (settings: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://nowhere/radia', AUTH_SECRET: 'x'.repeat(32), ...settings }).files;
const databaseUrl = () => app.foundation.services.config.databaseUrl;

test('two servers share it: what is sent to one is read at the other', async () => {
  const urls = await Promise.all(
    [1, 2].map(async () => {
      const server = await startApp(databaseUrl(), store.settings);
      atEndOfFile(() => server.dispose());
      return server.url;
    }),
  );
  const [one, two] = urls as [string, string];
  const signedIn = await fetch(`${one}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operatore', password: testPassword }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const photo = await newPhoto();
  const place = storePicture.path.replace('{sha256}', hashOf(photo));
  const headers = { cookie, 'content-type': 'image/jpeg' };
  const body = new Uint8Array(photo);
  expect((await fetch(one + place, { method: 'PUT', headers, body })).status).toBe(200);
  const read = await fetch(two + getPicture.path.replace('{blob}', hashOf(photo)), { headers: { cookie } });
  expect(Buffer.from(await read.arrayBuffer()).equals(photo)).toBe(true);
});

test('server and worker end at once, with one line, when it refuses the key', async () => {
  const env = {
    ...store.settings,
    ...{ PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl(), PORT: '0' },
    ...{ AUTH_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent', S3_SECRET_ACCESS_KEY: 'another' },
  };
  const ended = await Promise.all(['server.ts', 'worker.ts'].map((program) => runCommand(program, { env })));
  for (const one of ended)
    expect(one).toEqual({
      code: 1,
      stdout: '',
      stderr:
        "Impostazioni non valide: S3_SECRET_ACCESS_KEY: l'archivio dei file rifiuta questa chiave segreta\n",
    });
});

describe('a copy', () => {
  const say = () => undefined;
  const makeFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'radia-test-backup-'));
    atEndOfFile(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const contentOf = async (files: FileStore) => {
    const content: Record<string, string> = {};
    for await (const { sha256 } of files.list()) content[sha256] = hashOf(await files.read(sha256));
    return content;
  };
  /** What belongs to a copy: every file that the database knows. */
  const knownFiles = async () => {
    const { rows } = await app.db.execute<{ sha256: string }>(sql`select sha256 from stored_files`);
    return Object.fromEntries(rows.map(({ sha256 }) => [sha256, sha256]));
  };

  test('of an object store comes back into a folder, and from there into an object store', async () => {
    const first = await backUp({ databaseUrl: databaseUrl(), files: app.files }, await makeFolder(), say);
    expect(first.manifest.files.lost).toEqual([]);
    const inFolder = {
      databaseUrl: await cloneDatabase('template1'),
      files: folderFileStore(await makeFolder()),
    };
    const verified = await restoreBackup(await openCheckedBackup(first.folder, say), inFolder, say);
    expect(verified.broken).toBeNull();
    expect(await contentOf(inFolder.files)).toEqual(await knownFiles());

    const copies = await makeFolder();
    await backUp(inFolder, copies, say);
    const bucket = openFileStore(filesPlace(await store.addBucket('radia-restored')));
    const copy = await openCheckedBackup(copies, say);
    const inBucket = { databaseUrl: await cloneDatabase('template1'), files: bucket };
    await restoreBackup(copy, inBucket, say);
    expect(await contentOf(bucket)).toEqual(await knownFiles());

    const other = { ...inBucket, databaseUrl: await cloneDatabase('template1') };
    await expect(restoreBackup(copy, other, say)).rejects.toThrow(
      `L'archivio dei file ${bucket.place} non è vuoto: svuotarlo o indicarne un altro con FILES_DIR o S3_BUCKET.`,
    );
  });

  test('is not made while the store is away, instead of one without files', async () => {
    store.trouble = 'gone';
    const folder = await makeFolder();
    const made = await runCommand('backup.ts', {
      args: [folder],
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl(), ...store.settings },
    });
    expect(made.code).toBe(1);
    expect(made.stderr).toMatch(/^La copia non è stata fatta: l'archivio dei file non risponde \(.*\)\.\n$/);
    expect(readdirSync(folder).filter((name) => name !== 'files')).toEqual([]);
  });
});
