import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type FileStore, folderFileStore } from '../files/files.ts';
import { FilesUnavailable } from '../http/errors.ts';
import { BackupFailure } from './backup-failure.ts';
import {
  columnList,
  listMigrations,
  listSequences,
  listTables,
  plainText,
  qualified,
  type Table,
} from './catalogue.ts';
import { type Backup, backupFormat, type Manifest, type ManifestTable, writeManifest } from './manifest.ts';

/** Held for as long as a copy is written: one at a time. */
const backupLock = 7_236_303;

export type BackupOptions = {
  databaseUrl: string;
  files: FileStore;
  /** Where the copies stand: one folder each, and beside them the stored files, which all of them share. */
  folder: string;
  now: Date;
  /** Tables whose rows stay behind: they are of use to nobody who restores. */
  withoutRows: readonly string[];
  /** The advisory lock of the migrations: the shape of the tables must stand still. */
  migrationLock: number;
  say: (text: string) => void;
};

/**
 * Copies database and stored files while the product runs: all tables as of one instant, then the files that they
 * know, those only that are not there from an earlier copy. The copy has its name once it is whole.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { folder, now } = options;
  const name = now.toISOString().replace(/[:.]/g, '-');
  const draft = join(folder, `${name}.part`);
  const client = new pg.Client({ connectionString: options.databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lock(client, options.migrationLock);
    await removeRemains(folder);
    await mkdir(draft, { recursive: true });
    const manifest = await fillDraft(client, draft, options).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      throw error;
    });
    await rename(draft, join(folder, name));
    return { folder: join(folder, name), manifest };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fillDraft(client: pg.Client, draft: string, options: BackupOptions): Promise<Manifest> {
  await client.query(plainText);
  await client.query('begin isolation level repeatable read read only');
  const { files, ...database } = await copyDatabase(client, draft, options);
  await client.query('commit');
  const manifest = { ...database, files: await copyFiles(client, files, draft, options) };
  await writeManifest(draft, manifest);
  return manifest;
}

async function lock(client: pg.Client, migrationLock: number): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    backupLock,
  ]);
  if (!rows[0]?.mine) throw new BackupFailure("Un'altra copia è in corso: aspettare che finisca.");
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
}

/** What a copy that was broken off has left behind. */
async function removeRemains(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.endsWith('Z.part')))
    await rm(join(folder, name), { recursive: true, force: true });
}

type StoredFile = { sha256: string; size: number };

async function copyDatabase(
  client: pg.Client,
  draft: string,
  { withoutRows, now, say }: BackupOptions,
): Promise<Omit<Manifest, 'files'> & { files: StoredFile[] }> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new BackupFailure("Il database è vuoto o di un altro programma: non c'è niente da copiare.");
  const { rows: files } = await client.query<StoredFile>(
    'select sha256, size from stored_files order by sha256',
  );
  const { rows: version } = await client.query<{ server_version: string }>('show server_version');
  const tables: ManifestTable[] = [];
  const all = await listTables(client);
  for (const [index, table] of all.entries()) {
    const file = `${String(index + 1).padStart(3, '0')}-${table.name}.copy.gz`.replace(/[^\w.-]/g, '_');
    const copied = await copyTable(client, table, join(draft, file), withoutRows.includes(table.name));
    tables.push({ ...table, file, ...copied });
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Database: ${tables.length} tabelle, ${rows} righe.`);
  const sequences = await listSequences(client);
  const postgres = version[0]?.server_version ?? '';
  return {
    ...{ format: backupFormat, takenAt: now.toISOString(), postgres },
    ...{ migrations, tables, sequences, files },
  };
}

async function copyTable(client: pg.Client, table: Table, target: string, isLeftOut: boolean) {
  const source = `select ${columnList(table)} from ${qualified(table)}${isLeftOut ? ' where false' : ''}`;
  const counted = { rows: 0 };
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counted.rows += 1;
      done(null, chunk);
    },
  });
  const stream = client.query(copyTo(`copy (${source}) to stdout`));
  return { ...(await writeGzipped(stream, lines, target)), rows: counted.rows };
}

/** Writes a stream to a file, on the disk when this is back. Returns what the manifest says of it. */
async function writeGzipped(source: Readable, through: Transform, target: string) {
  const hash = createHash('sha256');
  const measured = { bytes: 0 };
  await pipeline(
    source,
    through,
    createGzip({ level: 1 }),
    measure(hash, measured),
    createWriteStream(target, { flags: 'wx', flush: true }),
  );
  return { bytes: measured.bytes, sha256: hash.digest('hex') };
}

function measure(hash: Hash, measured: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      measured.bytes += chunk.length;
      done(null, chunk);
    },
  });
}

const unchanged = () => new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, chunk) });

/** Copies the files that the target has not yet; each is looked at, one that the store has lost or spoilt is noted. */
async function copyFiles(
  client: pg.Client,
  known: readonly StoredFile[],
  draft: string,
  { files, folder, say }: BackupOptions,
): Promise<Manifest['files']> {
  const target = folderFileStore(join(folder, 'files'));
  const missing: string[] = [];
  let copied = 0;
  for (const { sha256 } of known) {
    if (await target.has(sha256)) continue;
    const content = await files.read(sha256).catch(nullUnlessUnavailable);
    if (content === null || createHash('sha256').update(content).digest('hex') !== sha256) {
      missing.push(sha256);
      continue;
    }
    await target.put(sha256, content);
    copied += 1;
  }
  const isMissing = new Set(missing);
  const kept = known.filter(({ sha256 }) => !isMissing.has(sha256));
  say(`File: ${kept.length}, di cui ${copied} nuovi.`);
  const list = Readable.from(kept.map(({ sha256, size }) => `${sha256} ${size}\n`));
  const file = 'files.gz';
  return {
    list: { file, ...(await writeGzipped(list, unchanged(), join(draft, file))) },
    count: kept.length,
    bytes: kept.reduce((sum, { size }) => sum + size, 0),
    lost: await listKnown(client, missing),
  };
}

/** A file that cannot be read is lost; a store that is away has lost nothing. */
function nullUnlessUnavailable(error: unknown): null {
  if (error instanceof FilesUnavailable) throw error;
  return null;
}

/** Which of the files the database still knows: one that nobody used may have been swept since the snapshot. */
async function listKnown(client: pg.Client, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { rows } = await client.query<{ sha256: string }>(
    'select sha256 from stored_files where sha256 = any($1) order by sha256',
    [hashes],
  );
  return rows.map(({ sha256 }) => sha256);
}
