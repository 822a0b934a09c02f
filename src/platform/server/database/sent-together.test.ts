import type { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { type Db, openDatabase } from './database.ts';

const database = openDatabase(await cloneDatabase('template1'), 1);
const { db } = database;
await db.execute(sql`create table notes (text text not null)`);
atEndOfFile(() => database.close());

const write = (tx: Db, text: string | null) => tx.execute(sql`insert into notes (text) values (${text})`);
const notes = async () => (await db.execute<{ text: string }>(sql`select text from notes`)).rows;

/** How often the only connection is written to while `work` runs. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const client = await database.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  client.release();
  const spies = (['_write', '_writev'] as const).map((name) => vi.spyOn(stream, name));
  await work();
  const writes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return writes;
}

test('a transaction begins in one go with its first statement, and ends with the last if nobody waits for that', async () => {
  const transaction = () =>
    db.transaction(async (tx) => {
      await write(tx, 'first');
      write(tx, 'last').catch(() => undefined);
    });
  expect(await writesOf(transaction)).toBe(2);
  expect(await notes()).toEqual([{ text: 'first' }, { text: 'last' }]);
});

test('statements that do not wait for each other go out together, each with its own answer', async () => {
  const ask = (n: number) => db.execute<{ n: number }>(sql`select ${n}::int as n`);
  const client = await database.pool.connect();
  client.release();
  const both = () =>
    db.transaction(async (tx) => {
      const answers = await Promise.all(
        [1, 2, 3].map((n) => tx.execute<{ n: number }>(sql`select ${n}::int as n`)),
      );
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
    });
  expect(await writesOf(both)).toBe(2);
  expect((await ask(4)).rows).toEqual([{ n: 4 }]);
});

test('a transaction without statements asks the database nothing', async () => {
  expect(await writesOf(() => db.transaction(async () => 1))).toBe(0);
});

test('a transaction is not kept when a statement that nobody waited for has failed', async () => {
  const before = await notes();
  const transaction = db.transaction(async (tx) => {
    await write(tx, 'kept with the rest or not at all');
    write(tx, null).catch(() => undefined);
  });
  await expect(transaction).rejects.toMatchObject({ cause: { code: '23502' } });
  expect(await notes()).toEqual(before);
});

test('what fails takes back all of its transaction, and the next one is its own', async () => {
  const before = await notes();
  const failing = db.transaction(async (tx) => {
    await write(tx, 'taken back');
    throw new Error('not today');
  });
  await expect(failing).rejects.toThrow('not today');
  await expect(db.transaction(() => Promise.reject(new Error('at once')))).rejects.toThrow('at once');
  await db.transaction((tx) => write(tx, 'of the next'));
  expect(await notes()).toEqual([...before, { text: 'of the next' }]);
});
