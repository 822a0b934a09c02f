import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from './route.ts';

const journal = resolve(import.meta.dirname, '../../../../db/migrations/meta/_journal.json');

/** How many migrations this program was written for. */
function countMigrations(): number {
  return (JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }).entries.length;
}

/** `/healthz`: the process lives. `/readyz`: the database answers and all its migrations have run. */
export function addHealthRoutes(app: FastifyInstance, { db }: Services): void {
  const expected = countMigrations();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
      );
      if ((rows[0]?.count ?? 0) >= expected) return { status: 'ok', migrations: rows[0]?.count };
    } catch {
      // Told by the status below; the reason stands in the database's own log.
    }
    return reply.status(503).send({ status: 'not ready' });
  });
}
