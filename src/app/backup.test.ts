import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getMe } from '#accounts/session/contract.ts';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { sealAuditEvents, verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { BackupFailure } from '#platform/server/backup/backup-failure.ts';
import { listMigrations, listTables, qualified } from '#platform/server/backup/catalogue.ts';
import { openBackup } from '#platform/server/backup/manifest.ts';
import { pruneBackups } from '#platform/server/backup/prune-backups.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { fileUploads } from '#platform/server/database/schema.ts';
import { type FileStore, folderFileStore } from '#platform/server/files/files.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';
import { backUp, leftBehind } from './backup.ts';
import { listOwnMigrations, migrateTo, migrationLock } from './migrate.ts';
import { openCheckedBackup, restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: processTimeoutMs });

const said: string[] = [];
const say = (text: string) => void said.push(text);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-test-backup-'));
  fs.chmodSync(folder, 0o755);
  atEndOfFile(async () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with a folder of files. */
function placeOf(databaseUrl: string, filesFolder: string) {
  return { databaseUrl, filesFolder, files: folderFileStore(filesFolder) };
}

const emptyPlace = async () => placeOf(await cloneDatabase('template1'), await makeFolder());

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  return inDatabase(url, async (client) => (await client.query<Row>(statement)).rows);
}

async function inDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Number of rows and a hash of all of them, for every table, and how far each sequence has gone. */
function contentOf(url: string): Promise<Record<string, unknown>> {
  return inDatabase(url, async (client) => {
    const content: Record<string, unknown> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(t::text, E'\\n' order by t::text)) from ${qualified(table)} t`,
      );
      content[table.name] = rows[0];
    }
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, last } of rows) content[name] = last;
    return content;
  });
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .sort();

/** A right placement of a new dosimeter at a new point of `world`, with a photo for every second one. */
async function newPlacement(app: Pick<TestApp, 'db' | 'files'>, world: PrincipalWorld, withPhoto: boolean) {
  const { principal, client, address } = world;
  const point = await buildPoint(app.db, { addressId: address.id });
  const dosimeter = await buildDosimeter(app.db, { principalId: principal.id });
  let dosimeterImg: string | null = null;
  if (withPhoto) {
    const { sha256 } = await buildPicture(
      app.db,
      app.files,
      labelDrawing({ width: 64, height: 48, label: String(point.id) }),
    );
    const { rows } = await app.db.execute<{ id: number }>(
      `select id from users where username = 'operatore'`,
    );
    await app.db
      .insert(fileUploads)
      .values({ sha256, userId: rows[0]?.id ?? 0, uploadedAt: new Date(`${testDay}T08:00:00Z`) });
    dosimeterImg = `sha256:${sha256}`;
  }
  return {
    params: { committente: principal.id },
    body: {
      ...{ committente: principal.id, cliente: { id: client.id }, indirizzo: { id: address.id } },
      puntoMisurazione: { id: point.id },
      dosimetro: { id: dosimeter.id, codice: dosimeter.code },
      ...{ dataPosizionamento: testDay, dosimeterImg },
    },
  };
}

let app: TestApp;
let source: ReturnType<typeof placeOf>;
let own: PrincipalWorld;

beforeAll(async () => {
  app = await openTestApp();
  own = (await buildRadonWorld(app)).own;
  source = placeOf(app.foundation.services.config.databaseUrl, app.filesFolder);
  const operator = await app.as('operatore');
  for (const withPhoto of [true, false])
    await operator.call(placeDosimeter, await newPlacement(app, own, withPhoto), keyed());
  for (const state of ['sent', 'queued'])
    await app.db.execute(
      sql`insert into mails (kind, recipient, subject, text, message_id, state, created_at, due_at)
          values ('prova', 'p@radia.example', 'Prova', 'Prova', ${state}, ${state}, now(), now())`,
    );
  await sealAuditEvents(app.db, app.clock.now());
});

const keyed = () => ({ 'idempotency-key': randomUUID() });

describe('a copy', () => {
  test('comes back table by table and file by file, and the product works on it', async () => {
    const { folder } = await backUp(source, await makeFolder(), say);
    const place = await emptyPlace();
    const verification = await restoreBackup(await openCheckedBackup(folder, say), place, say);
    expect(verification).toMatchObject({ sealed: expect.any(Number), unsealed: 0, broken: null });
    expect(verification.sealed).toBeGreaterThan(1);

    const mailStates = 'select state from mails order by id';
    expect(await ask(place.databaseUrl, mailStates)).toEqual([{ state: 'sent' }, { state: 'uncertain' }]);
    expect(await ask(source.databaseUrl, mailStates)).toEqual([{ state: 'sent' }, { state: 'queued' }]);
    const before = await contentOf(source.databaseUrl);
    const after = await contentOf(place.databaseUrl);
    for (const name of leftBehind) {
      expect(after[name]).toMatchObject({ count: 0 });
    }
    const changed = [...leftBehind, 'mails'];
    const kept = (content: Record<string, unknown>) =>
      Object.entries(content).filter(([name]) => !changed.includes(name));
    expect(kept(after)).toEqual(kept(before));
    expect(filesIn(place.filesFolder)).toEqual(filesIn(source.filesFolder));
    for (const name of filesIn(place.filesFolder)) {
      const bytes = fs.readFileSync(path.join(place.filesFolder, name));
      expect(bytes.equals(fs.readFileSync(path.join(source.filesFolder, name)))).toBe(true);
    }

    const restored = await openTestApp({ DATABASE_URL: place.databaseUrl, FILES_DIR: place.filesFolder });
    const operator = await restored.as('operatore');
    expect((await operator.call(getMe)).body.user).toMatchObject({ username: 'operatore' });
    const placed = await operator.call(placeDosimeter, await newPlacement(restored, own, true), keyed());
    expect(placed.status).toBe(200);
    await sealAuditEvents(restored.db, restored.clock.now());
    expect(await verifyAuditTrail(restored.db)).toMatchObject({ unsealed: 0, broken: null });
    await expect(ask(place.databaseUrl, 'delete from audit_events')).rejects.toThrow('append-only');
  });

  test('takes every table there is but the notes of migrations and jobs, and none refers to one left behind', async () => {
    const { folder } = await backUp(source, await makeFolder(), say);
    const { manifest } = await openBackup(folder);
    const all = await ask<{ name: string }>(
      source.databaseUrl,
      `select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`,
    );
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort());
    const towards = await ask(
      source.databaseUrl,
      `select conname from pg_constraint where contype = 'f' and confrelid::regclass::text in ('${leftBehind.join("','")}')
          and conrelid::regclass::text not in ('${leftBehind.join("','")}')`,
    );
    expect(towards).toEqual([]);
  });

  test('copies a file once however often it is made; the oldest copies and what only they needed can go', async () => {
    const place = await makeFolder();
    const brokenOff = path.join(place, '2026-01-31T02-00-00-000Z.part');
    fs.mkdirSync(brokenOff);
    await backUp(source, place, say);
    expect(fs.existsSync(brokenOff)).toBe(false);
    const first = filesIn(path.join(place, 'files'));
    const { mtimeMs } = fs.statSync(path.join(place, 'files', first[0] ?? ''));
    const extra = folderFileStore(path.join(place, 'files'));
    await extra.put('e'.repeat(64), Buffer.from('di una copia che non esiste più'));
    await backUp(source, place, say);
    expect(said.at(-1)).toMatch(/^File: \d+, di cui 0 nuovi\.$/);
    expect(fs.statSync(path.join(place, 'files', first[0] ?? '')).mtimeMs).toBe(mtimeMs);
    const latest = await backUp(source, place, say);
    expect(await pruneBackups(place, 1)).toBe(2);
    expect(filesIn(path.join(place, 'files'))).toEqual(first);
    expect((await openCheckedBackup(place, say)).folder).toBe(latest.folder);
  });

  test('is made by one at a time; what cannot be finished leaves nothing that looks like a copy', async () => {
    const place = await makeFolder();
    const both = await Promise.allSettled([backUp(source, place, say), backUp(source, place, say)]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: new BackupFailure("Un'altra copia è in corso: aspettare che finisca.") },
    ]);
    const other = await makeFolder();
    fs.writeFileSync(path.join(other, 'files'), 'un file dove serve una cartella');
    await expect(backUp(source, other, say)).rejects.toThrow('ENOTDIR');
    expect(fs.readdirSync(other)).toEqual(['files']);
  });

  test('names the files that the store has lost or spoilt, and is made nevertheless', async () => {
    const { sha256 } = await buildPicture(
      app.db,
      app.files,
      labelDrawing({ width: 20, height: 20, label: 'x' }),
    );
    const file = path.join(source.filesFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const content = fs.readFileSync(file);
    fs.writeFileSync(file, 'altro');
    const { manifest } = await backUp(source, await makeFolder(), say);
    expect(manifest.files.lost).toEqual([sha256]);
    fs.writeFileSync(file, content);
  });

  test('does not miss a picture that was swept while it was made', async () => {
    const drawing = labelDrawing({ width: 21, height: 20, label: 'y' });
    const { sha256 } = await buildPicture(app.db, app.files, drawing);
    const { files } = source;
    const sweptMeanwhile: FileStore = {
      ...files,
      async read(wanted) {
        await app.db.execute(sql`delete from stored_files where sha256 = ${sha256}`);
        await files.remove(sha256);
        return files.read(wanted);
      },
    };
    const { manifest } = await writeBackup({
      ...{ databaseUrl: source.databaseUrl, folder: await makeFolder(), files: sweptMeanwhile },
      ...{ now: new Date(), withoutRows: leftBehind, migrationLock, say },
    });
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from stored_files`,
    );
    expect(manifest.files).toMatchObject({ lost: [], count: rows[0]?.count });
  });

  test('taken while dosimeters are being placed holds each placement whole or not at all', async () => {
    const operator = await app.as('operatore');
    const bodies: Awaited<ReturnType<typeof newPlacement>>[] = [];
    for (let index = 0; index < 60; index += 1) bodies.push(await newPlacement(app, own, index % 3 === 0));
    const acknowledged: number[] = [];
    let before: number[] = [];
    const place = async (from: number) => {
      for (let index = from; index < bodies.length; index += 3) {
        const request = bodies[index];
        if (request && (await operator.call(placeDosimeter, request, keyed())).status === 200)
          acknowledged.push(request.body.dosimetro.id);
      }
    };
    const begun = async () => {
      while (acknowledged.length < 5) await new Promise(setImmediate);
      before = [...acknowledged];
      return backUp(source, await makeFolder(), say);
    };
    const [copy] = await Promise.all([begun(), place(0), place(1), place(2)]);
    expect(acknowledged).toHaveLength(bodies.length);

    const target = await emptyPlace();
    await restoreBackup(await openCheckedBackup(copy.folder, say), target, say);
    const rows = await ask<{ id: number; photo: string | null; events: number }>(
      target.databaseUrl,
      `select p.id, p.photo_sha256 as photo, (select count(*)::int from audit_events e
           where e.event = 'placement.placed' and e.entity_id = p.id::text) as events
         from placements p where p.started_on is not null and p.placed_by is not null`,
    );
    const ids = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    const { files } = target;
    for (const { photo, events } of rows) {
      expect(events).toBe(1);
      if (photo !== null) expect(await files.has(photo)).toBe(true);
    }
  });

  test('of an earlier version of the program is brought up to date', async () => {
    const old = await emptyPlace();
    const steps = listOwnMigrations();
    await migrateTo(old.databaseUrl, steps.length - 1);
    await ask(
      old.databaseUrl,
      `insert into users (name, email, username) values ('Di prima', 'p@radia.example', 'prima')`,
    );
    const { folder } = await backUp(old, await makeFolder(), say);
    for (const target of [
      await emptyPlace(),
      { ...(await emptyPlace()), databaseUrl: await cloneDatabase() },
    ]) {
      await restoreBackup(await openCheckedBackup(folder, say), target, say);
      expect(await ask(target.databaseUrl, 'select name from users')).toEqual([{ name: 'Di prima' }]);
      expect(await inDatabase(target.databaseUrl, listMigrations)).toEqual(steps);
    }
  });
});

describe('a copy is refused before anything is written', () => {
  let intact: string;
  beforeAll(async () => {
    intact = await makeFolder();
    await backUp(source, intact, say);
  });

  const snapshot = (place: string) => fs.readdirSync(place).find((name) => name.endsWith('Z')) ?? '';
  const partOf = (place: string, pattern: RegExp) => {
    const folder = path.join(place, snapshot(place));
    return path.join(folder, fs.readdirSync(folder).find((name) => pattern.test(name)) ?? '');
  };
  const flip = (file: string) => {
    const bytes = fs.readFileSync(file);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    fs.writeFileSync(file, bytes);
  };
  const firstFile = (place: string) => path.join(place, 'files', filesIn(path.join(place, 'files'))[0] ?? '');
  const rewrite = (place: string, change: (text: string) => string) => {
    const file = partOf(place, /^manifest/);
    fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
  };

  test.each<[string, (place: string) => void, RegExp]>([
    [
      'a byte of a table flipped',
      (place) => flip(partOf(place, /placements/)),
      /placements.*manca o è alterato/,
    ],
    ['a table cut off', (place) => fs.truncateSync(partOf(place, /users/), 40), /users.*manca o è alterato/],
    ['a table gone', (place) => fs.rmSync(partOf(place, /clients/)), /clients.*manca o è alterato/],
    [
      'a byte of a picture flipped',
      (place) => flip(firstFile(place)),
      /files\/[0-9a-f]{64} manca o è alterato/,
    ],
    ['a picture gone', (place) => fs.rmSync(firstFile(place)), /files\/[0-9a-f]{64} manca o è alterato/],
    ['the list of pictures altered', (place) => flip(partOf(place, /^files/)), /files.gz manca o è alterato/],
    [
      'a figure of the manifest altered',
      (place) => rewrite(place, (text) => text.replace(/"rows":\d/, '"rows":7')),
      /manifest.json non si può leggere/,
    ],
    [
      'the manifest cut off',
      (place) => fs.truncateSync(partOf(place, /^manifest/), 900),
      /manifest.json non si può leggere/,
    ],
    [
      'no manifest',
      (place) => fs.rmSync(partOf(place, /^manifest/)),
      /non c'è una copia completa: manca manifest.json/,
    ],
    ['no such folder', (place) => fs.rmSync(place, { recursive: true }), /non esiste o non si può leggere/],
  ])('%s', async (_case, harm, text) => {
    const place = await makeFolder();
    fs.cpSync(intact, place, { recursive: true });
    harm(place);
    await expect(openCheckedBackup(place, say)).rejects.toThrow(text);
  });

  test.each([
    ['a newer program', 'sconosciuta', /versione più recente del programma/],
    ['another program', null, /di un altro programma/],
  ])('%s', async (_case, added, text) => {
    const other = placeOf(await cloneDatabase(), await makeFolder());
    await ask(
      other.databaseUrl,
      added === null
        ? `update drizzle.__drizzle_migrations set hash = 'altra' where id = 1`
        : `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${added}', 9999999999999)`,
    );
    const { folder } = await backUp(other, await makeFolder(), say);
    await expect(openCheckedBackup(folder, say)).rejects.toThrow(text);
  });

  test('for a place in use: a database with a record, a folder with a file', async () => {
    const backup = await openCheckedBackup(intact, say);
    const used = { ...(await emptyPlace()), databaseUrl: await cloneDatabase() };
    await ask(used.databaseUrl, `insert into zones (name) values ('Già qui')`);
    await expect(restoreBackup(backup, used, say)).rejects.toThrow(
      'Il database non è vuoto (la tabella zones contiene dati): si ripristina solo in un database nuovo.',
    );
    expect(filesIn(used.filesFolder)).toEqual([]);
    expect(await ask(used.databaseUrl, 'select name from zones')).toEqual([{ name: 'Già qui' }]);

    const crowded = await emptyPlace();
    await crowded.files.put('a'.repeat(64), Buffer.from('x'));
    await expect(restoreBackup(backup, crowded, say)).rejects.toThrow(
      `L'archivio dei file ${crowded.filesFolder} non è vuoto: svuotarlo o indicarne un altro con FILES_DIR o S3_BUCKET.`,
    );
    expect(await inDatabase(crowded.databaseUrl, listTables)).toEqual([]);
  });

  test('and what fails half-way leaves both places as empty as before, ready for another try', async () => {
    const place = await makeFolder();
    fs.cpSync(intact, place, { recursive: true });
    const backup = await openCheckedBackup(place, say);
    const target = await emptyPlace();
    const table = partOf(place, /placements/);
    const content = fs.readFileSync(table);
    fs.writeFileSync(table, fs.readFileSync(partOf(place, /user_roles/)));
    await expect(restoreBackup(backup, target, say)).rejects.toThrow(/missing data for column|invalid input/);
    expect(filesIn(target.filesFolder)).toEqual([]);
    expect(await ask(target.databaseUrl, 'select from users')).toEqual([]);
    fs.writeFileSync(table, content);
    await restoreBackup(backup, target, say);
    expect((await ask(target.databaseUrl, 'select from users')).length).toBeGreaterThan(5);
  });
});

test('the commands do it with one file, into the embedded database and out of it while it is in use', {
  timeout: 4 * processTimeoutMs,
}, async () => {
  const [work, data] = [await makeFolder(), path.join(await makeFolder(), 'data')];
  const path_ = process.env['PATH'] ?? '';
  const file = path.join(work, 'radia.tar');
  const { databaseUrl, filesFolder } = source;
  const made = await runCommand('backup.ts', {
    args: [file],
    env: { PATH: path_, DATABASE_URL: databaseUrl, FILES_DIR: filesFolder },
  });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain(`Copia completa in ${file}.`);
  expect(fs.statSync(file).mode & 0o077).toBe(0);

  const embedded = { PATH: path_, RADIA_DATA_DIR: data };
  const restored = await runCommand('restore.ts', { args: [file], env: embedded });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/La catena è integra\.\nRipristino completo\./);

  const server = await startEmbeddedPostgres({ folder: data });
  const again = await runCommand('backup.ts', { args: [work, '--keep', '3'], env: embedded });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  const refused = await runCommand('restore.ts', { args: [work], env: embedded });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^Il database non è vuoto \(la tabella \w+ contiene dati\): .*\n$/);
  expect((await ask(server.url, 'select from placements')).length).toBeGreaterThan(2);
  await server.stop();
});
