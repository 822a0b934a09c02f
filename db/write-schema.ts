import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#app/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { schemaText } from './schema-text.ts';

/** `npm run schema`: writes `schema.sql` from a database that is migrated for it and thrown away. */

const folder = mkdtempSync(join(tmpdir(), 'radia-schema-'));
const server = await startEmbeddedPostgres({ folder, durable: false });
try {
  await migrate(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    writeFileSync(join(import.meta.dirname, 'schema.sql'), await schemaText(client));
  } finally {
    await client.end();
  }
  process.stdout.write('db/schema.sql è aggiornato.\n');
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
