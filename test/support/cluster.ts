import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#app/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

const urlVariable = 'RADIA_TEST_CLUSTER';

/** The databases that clones are made from; `template1` is PostgreSQL's own, with nothing in it. */
export type Template = 'template1' | 'template_empty' | `template_demo${string}`;

/**
 * Starts the PostgreSQL of a test run, with a migrated template; the workers find it by the environment. Whatever the
 * run puts into a temporary folder lies beside it and goes with it.
 */
export async function startTestCluster(): Promise<{ stop(): Promise<void> }> {
  const removeFolder = openTemporaryFolder();
  const server = await startEmbeddedPostgres({ folder: path.join(os.tmpdir(), 'cluster'), durable: false });
  process.env[urlVariable] = server.url;
  await addTemplate('template_empty', migrate);
  return {
    async stop() {
      await server.stop();
      removeFolder();
    },
  };
}

/** Makes a database that `fill` prepares once and that clones copy. */
export async function addTemplate(
  name: Template,
  fill: (url: string) => Promise<void>,
  from?: Template,
): Promise<void> {
  await administer(`create database ${name}${from ? ` template ${from}` : ''}`);
  await fill(urlOf(name));
}

/**
 * A database of one's own, with everything the template has. Its files are copied as files, by the system where it
 * can: writing every page into the log as well, as PostgreSQL does by itself, takes five times as long.
 */
export async function createClone(template: Template): Promise<string> {
  const name = `clone_${randomBytes(6).toString('hex')}`;
  await administer(
    `select set_config(name, 'clone', false) from pg_settings
      where name = 'file_copy_method' and 'clone' = any(enumvals)`,
    `create database ${name} template ${template} strategy file_copy`,
  );
  return urlOf(name);
}

export async function dropClone(url: string): Promise<void> {
  await administer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

export function urlOf(database: string): string {
  const cluster = process.env[urlVariable];
  if (!cluster) throw new Error('No test cluster: the global setup of this project has not run.');
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
