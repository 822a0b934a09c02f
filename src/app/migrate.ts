import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { loadGazetteer } from '#geography/municipalities/server/public.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../db/migrations');
export const migrationLock = 7_236_302;

/**
 * Brings the database at `url` to this program's shape and fills the gazetteer. Several processes may call it
 * at once: a lock of the database lets one work while the others wait and then find nothing to do.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzle(client);
    await runMigrations(db, { migrationsFolder });
    await loadGazetteer(db);
  } finally {
    await client.end();
  }
}

/** Hashes of this program's migrations, in their order, as a database notes them. */
export function listOwnMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/** Runs no more than the first `count` migrations over a database, to take in data of that time. */
export async function migrateTo(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'radia-migrations-'));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
