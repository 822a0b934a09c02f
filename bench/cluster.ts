import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';

export type BenchCluster = {
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** A PostgreSQL of one's own in a temporary folder, set up as an installation's: what is committed is on the disk. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'radia-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder });
  return {
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
