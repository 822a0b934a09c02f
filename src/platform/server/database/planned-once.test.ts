import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { openDatabase } from './database.ts';
import { PlanningOnceClient } from './planned-once.ts';

const url = await cloneDatabase('template1');
const database = openDatabase(url, 1);
const client = new PlanningOnceClient({ connectionString: url });
await client.connect();
atEndOfFile(async () => {
  await database.close();
  await client.end();
});

const planned = async (text: string) => {
  const { rows } = await client.query<{ runs: number }>(
    'select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0]?.runs ?? null;
};

test('what drizzle sends is planned once, in a transaction too', async () => {
  const runs = await database.db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await tx.execute(sql`select ${number}::int as n`);
    const { rows } = await tx.execute<{ runs: number }>(sql`
      select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like 'select $1::int%'`);
    return rows.map((row) => row.runs);
  });
  expect(runs).toEqual([3]);
});

test('every way of sending a statement with values is planned once', async () => {
  await client.query('select $1::int + 1', [1]);
  await client.query({ text: 'select $1::int + 1', values: [2] });
  await client.query({ text: 'select $1::int + 1' }, [3]);
  await new Promise((done) => client.query('select $1::int + 1', [4], done));
  expect(await planned('select $1::int + 1')).toBe(4);
});

test('several statements sent as one text still run', async () => {
  const both = (await client.query('select 1; select 2')) as unknown as pg.QueryResult[];
  expect(both.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
});

test('a list of values as long as it may be is not kept for each of its lengths', async () => {
  const values = Array.from({ length: 65 }, (_, index) => index);
  const text = `select ${values.map((_, index) => `$${index + 1}::int`).join(' + ')} as sum`;
  expect((await client.query(text, values)).rows).toEqual([{ sum: 2080 }]);
  expect(await planned(text)).toBeNull();
});

test('a search is planned for the letters it looks for, each time; one for letters of its own is not', async () => {
  const searches = ['name like $1', 'name ilike $1', 'name like lower($1)'];
  for (const where of [...searches, "name like 'pg%' and name <> $1"]) {
    const text = `select count(*) from pg_settings where ${where}`;
    await client.query(text, ['work%']);
    expect([where, await planned(text)]).toEqual([where, searches.includes(where) ? null : 1]);
  }
});

test('a connection keeps no more than 400 statements, and runs those beyond all the same', async () => {
  for (let n = 0; n < 450; n += 1)
    expect((await client.query(`select $1::int + ${n} as n`, [1])).rows).toEqual([{ n: n + 1 }]);
  const { rows } = await client.query<{ kept: number }>(
    'select count(*)::int as kept from pg_prepared_statements',
  );
  expect(rows[0]?.kept).toBe(400);
});
