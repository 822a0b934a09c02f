import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';

test('a cloned database is migrated and of its file alone', async () => {
  const [one, two] = [await cloneDatabase(), await cloneDatabase()];
  expect(one).not.toBe(two);
  const client = new pg.Client({ connectionString: one });
  await client.connect();
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('placements')::text as name`,
  );
  await client.end();
  expect(rows).toEqual([{ name: 'placements' }]);
});
