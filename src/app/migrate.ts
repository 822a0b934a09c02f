import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { loadGazetteer } from '#geography/municipalities/server/public.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../db/migrations');
const migrationLock = 7_236_302;

/**
 * Brings the database at `url` to this program's shape and fills the gazetteer. Several processes may call it
 * at once: a lock of the database lets one work while the others wait and then find nothing to do.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
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
