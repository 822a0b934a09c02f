import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { migrate } from './migrate.ts';

const written = readdirSync(resolve(import.meta.dirname, '../../db/migrations')).filter((name) =>
  name.endsWith('.sql'),
);

test('processes that start together migrate an empty database once, gazetteer included', async () => {
  const url = await cloneDatabase('template1');
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied = await client.query('select hash from drizzle.__drizzle_migrations');
  const municipalities = await client.query<{ count: number }>(
    'select count(*)::int as count from municipalities',
  );
  await client.end();
  expect(applied.rowCount).toBe(written.length);
  expect(municipalities.rows[0]?.count).toBeGreaterThan(7800);
});
