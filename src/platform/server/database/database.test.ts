import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { isDatabaseGone } from '../http/errors.ts';
import { openDatabase } from './database.ts';

const url = await cloneDatabase('template1');
const database = openDatabase(url, 1);
const other = openDatabase(url, 1);
atEndOfFile(async () => {
  await database.close();
  await other.close();
});

test('a connection that dies between two statements of a transaction fails that transaction and nothing else', async () => {
  const broken = new Promise<void>((done) => {
    database.pool.once('connect', (client) => void client.once('end', done));
  });
  const failure = await database.db
    .transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
      await broken;
      await tx.execute(sql`select 1`);
    })
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(isDatabaseGone(failure)).toBe(true);
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a transaction that cannot even begin gives its connection back', async () => {
  const wrong = { isolationLevel: 'none of the four' } as unknown as { isolationLevel: 'serializable' };
  await expect(database.db.transaction(async () => 1, wrong)).rejects.toMatchObject({
    cause: { code: '42601' },
  });
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('no query of the product is compiled or sorts in files what fits in 16 MB, whatever the installation thinks of it', async () => {
  const given = openDatabase(`${url}?options=${encodeURIComponent('-c geqo=off')}`, 1);
  const { rows } = await given.db
    .execute(
      sql`select current_setting('jit') as jit, current_setting('geqo') as geqo, current_setting('work_mem') as memory`,
    )
    .finally(() => given.close());
  expect(rows).toEqual([{ jit: 'off', geqo: 'off', memory: '16MB' }]);
});
