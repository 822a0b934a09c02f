import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { type Database, type Db, openDatabase } from '../database/database.ts';
import { keptUntilWritten } from './kept-until-written.ts';
import { notedTables } from './noted-writes.ts';

let database: Database;
/** Of another program. */
let other: pg.Client;
let principalId: number;

beforeAll(async () => {
  const url = await cloneDatabase();
  database = openDatabase(url, 2);
  other = new pg.Client({ connectionString: url });
  await other.connect();
  atEndOfFile(async () => {
    await other.end();
    await database.close();
  });
  principalId = (await buildPrincipal(database.db, { name: 'Prima' })).id;
});
beforeEach(() => rename('Prima'));

const rename = (name: string) =>
  other.query('update principals set name = $1 where id = $2', [name, principalId]);

type Asked = { capitals: boolean };

const read = vi.fn(async (db: Db, { capitals }: Asked) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from principals where id = ${principalId}`,
  );
  return capitals ? rows[0]?.name.toUpperCase() : rows[0]?.name;
});

/** What is told, and how often it was reckoned for that. */
async function ask(kept: ReturnType<typeof keep>, asked: Asked = { capitals: false }, db: Db = database.db) {
  const before = read.mock.calls.length;
  return [await kept(db, asked), read.mock.calls.length - before];
}
const keep = () => keptUntilWritten(['principals'], read);

describe('what is kept until somebody writes', () => {
  test('is told again, and reckoned anew by whoever asks next after a write', async () => {
    const kept = keep();
    expect(await ask(kept)).toEqual(['Prima', 1]);
    expect(await ask(kept)).toEqual(['Prima', 0]);
    await rename('Seconda');
    expect(await ask(kept)).toEqual(['Seconda', 1]);
    expect(await ask(kept)).toEqual(['Seconda', 0]);
  });

  test('is right when the write began before it was reckoned and ends after', async () => {
    const kept = keep();
    await other.query('begin');
    await rename('Terza');
    expect(await ask(kept)).toEqual(['Prima', 1]);
    expect(await ask(kept)).toEqual(['Prima', 0]);
    await other.query('commit');
    expect(await ask(kept)).toEqual(['Terza', 1]);
  });

  test('is right when the write ends while it is being reckoned', async () => {
    const kept = keep();
    read.mockImplementationOnce(async () => {
      await rename('Quarta');
      return 'Prima';
    });
    expect(await ask(kept)).toEqual(['Prima', 1]);
    expect(await ask(kept)).toEqual(['Quarta', 1]);
  });

  test('outlasts a write to another table, and one that is taken back', async () => {
    const kept = keep();
    await ask(kept);
    await other.query("update zones set name = name || ' bis'");
    await other.query('begin');
    await rename('Quinta');
    await other.query('rollback');
    expect(await ask(kept)).toEqual(['Prima', 0]);
  });

  test('is kept for each thing that is asked, and not for whom another database was asked', async () => {
    const kept = keep();
    expect(await ask(kept)).toEqual(['Prima', 1]);
    expect(await ask(kept, { capitals: true })).toEqual(['PRIMA', 1]);
    expect(await ask(kept)).toEqual(['Prima', 0]);
    expect(await ask(kept, { capitals: false }, drizzle(database.pool))).toEqual(['Prima', 1]);
  });

  test('is told in a transaction with what that one has written, and to nobody else', async () => {
    const kept = keep();
    await ask(kept);
    const within = await database.db.transaction(async (tx) => {
      await tx.execute(sql`update principals set name = 'Sesta' where id = ${principalId}`);
      const told = await ask(kept, { capitals: false }, tx);
      await tx.execute(sql`update principals set name = 'Prima' where id = ${principalId}`);
      return told;
    });
    expect(within).toEqual(['Sesta', 1]);
    expect(await ask(kept)).toEqual(['Prima', 1]);
  });

  test('is reckoned each time in a transaction that writes again, though another one has ended meanwhile', async () => {
    const kept = keep();
    const told = await database.db.transaction(async (tx) => {
      const name = async (wanted: string) => {
        await tx.execute(sql`update principals set name = ${wanted} where id = ${principalId}`);
        await other.query("update zones set name = name || ' ter'");
        return kept(tx, { capitals: false });
      };
      return [await name('Settima'), await name('Ottava'), await name('Prima')];
    });
    expect(told).toEqual(['Settima', 'Ottava', 'Prima']);
  });

  test('is let go of where more is asked for since', async () => {
    const kept = keptUntilWritten(['principals'], (_db: Db, n: number) => Promise.resolve({ n }));
    const first = await kept(database.db, 0);
    for (let n = 1; n < 8; n += 1) await kept(database.db, n);
    expect(await kept(database.db, 0)).toBe(first);
    for (let n = 11; n < 19; n += 1) await kept(database.db, n);
    expect(await kept(database.db, 0)).not.toBe(first);
  });

  test('is reckoned once for whoever asks meanwhile', async () => {
    const kept = keep();
    const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    read.mockImplementationOnce(() => {
      begun.resolve();
      return told.promise;
    });
    const first = ask(kept);
    await begun.promise;
    const second = ask(kept);
    told.resolve('Prima');
    expect(await first).toEqual(['Prima', 1]);
    expect(await second).toEqual(['Prima', 0]);
  });

  test('that fails is not kept', async () => {
    const kept = keep();
    read.mockRejectedValueOnce(new Error('lost'));
    await expect(ask(kept)).rejects.toThrow('lost');
    expect(await ask(kept)).toEqual(['Prima', 1]);
  });
});

test('the writes to each of these tables are noted', async () => {
  const { rows } = await other.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid where p.proname = 'note_counted_write' and t.tgtype & 61 = 60`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(notedTables.toSorted());
});
