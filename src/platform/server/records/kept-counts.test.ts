import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildClient } from '#db/builders/sites.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { countOf, tablesOf } from './kept-counts.ts';
import { pageAsJson } from './list-page.ts';
import { forgetOldWrites } from './noted-writes.ts';

const many = 1500;
let database: Database;
/** Of another program. */
let other: pg.Client;
let principalId: number;
let clientId: number;

beforeAll(async () => {
  const url = await cloneDatabase();
  database = openDatabase(url, 2);
  other = new pg.Client({ connectionString: url });
  await other.connect();
  atEndOfFile(async () => {
    await other.end();
    await database.close();
  });
  principalId = (await buildPrincipal(database.db)).id;
  clientId = (await buildClient(database.db, { principalId })).id;
  await database.db.execute(sql`
    insert into addresses (client_id, name, address, city, postal_code, province, region_id)
    select ${clientId}, 'Sede ' || to_char(n, 'FM0000'), 'Via della Prova 1', 'Padova', '35100', 'PD', 20 from generate_series(1, ${many}) n`);
});

const fitting = () => sql`select count(*)::int from addresses where client_id = ${clientId} and active`;
/** The count as a list asks for it, and what the next one would take over. */
async function count(db = database.db) {
  const { total, known } = countOf(db, fitting());
  const [row] = await db.select({ total }).from(sql`(select) one`);
  return { total: row?.total, known };
}
const rename = (active: boolean, name: string) =>
  other.query('update addresses set active = $1 where client_id = $2 and name = $3', [
    ...[active, clientId, name],
  ]);

describe('the count of a long list', () => {
  test('is taken over as long as nobody has written, and counted anew by whoever asks next', async () => {
    expect(await count()).toEqual({ total: many, known: null });
    expect(await count()).toEqual({ total: many, known: many });
    await rename(false, 'Sede 0001');
    expect(await count()).toEqual({ total: many - 1, known: many });
    expect(await count()).toEqual({ total: many - 1, known: many - 1 });
    await rename(true, 'Sede 0001');
    expect(await count()).toMatchObject({ total: many });
  });

  test('is right when the write began before it was counted and ends after', async () => {
    await other.query('begin');
    await rename(false, 'Sede 0002');
    expect(await count()).toMatchObject({ total: many });
    expect(await count()).toEqual({ total: many, known: many });
    await other.query('commit');
    expect(await count()).toEqual({ total: many - 1, known: many });
    await rename(true, 'Sede 0002');
    expect(await count()).toMatchObject({ total: many });
  });

  test('is counted in a transaction with what that one has written, and known to nobody else', async () => {
    const within = await database.db.transaction(async (tx) => {
      const before = countOf(tx, fitting());
      await tx.select({ total: before.total }).from(sql`(select) one`);
      await tx.execute(sql`update addresses set active = false where client_id = ${clientId}`);
      const { total, known } = countOf(tx, fitting());
      const [row] = await tx.select({ total }).from(sql`(select) one`);
      await tx.execute(sql`update addresses set active = true where client_id = ${clientId}`);
      return { total: row?.total, known };
    });
    expect(within).toEqual({ total: 0, known: many });
    expect(await count()).toMatchObject({ total: many });
  });

  test('is counted each time in a transaction that writes again, though another one has ended meanwhile', async () => {
    const totals = await database.db.transaction(async (tx) => {
      const after = async (active: boolean) => {
        await tx.execute(
          sql`update addresses set active = ${active} where client_id = ${clientId} and name < 'Sede 0011'`,
        );
        await other.query("update zones set name = name || ' bis'");
        const [row] = await tx.select({ total: countOf(tx, fitting()).total }).from(sql`(select) one`);
        return row?.total;
      };
      return [await after(false), await after(true), await after(false), await after(true)];
    });
    expect(totals).toEqual([many - 10, many, many - 10, many]);
  });

  test('is that of one database, whatever another counts with the same words', async () => {
    const elsewhere = drizzle(database.pool);
    expect(countOf(elsewhere, fitting()).known).toBeNull();
  });

  test('tells the last pages from the end, row for row', async () => {
    const page = async (number: number, dir: 'asc' | 'desc') => {
      const { rows, total } = pageAsJson<string>(database.db, {
        ...{ table: 'addresses', where: sql`client_id = ${clientId} and active` },
        ...{ by: sql`addresses.name`, row: sql`addresses.name`, page: number, size: 40, dir },
      });
      const [found] = await database.db.select({ rows, total }).from(sql`(select) one`);
      return found?.rows ?? [];
    };
    const names = Array.from({ length: many }, (_, n) => `Sede ${String(n + 1).padStart(4, '0')}`);
    await page(1, 'asc');
    for (const number of [1, 26, 37, 38, 39]) {
      const slice = [(number - 1) * 40, number * 40] as const;
      expect(await page(number, 'asc')).toEqual(names.slice(...slice));
      expect(await page(number, 'desc')).toEqual(names.toReversed().slice(...slice));
    }
    await rename(false, 'Sede 1500');
    expect(await page(38, 'asc')).toEqual(names.slice(37 * 40, -1));
    await rename(true, 'Sede 1500');
  });
});

test('which transactions wrote is forgotten after a day', async () => {
  await rename(true, 'Sede 0003');
  const left = async () => (await other.query('select from counted_writes')).rowCount;
  expect(await left()).toBeGreaterThan(0);
  await forgetOldWrites(database.db, new Date(0));
  expect(await left()).toBeGreaterThan(0);
  await forgetOldWrites(database.db, new Date('2999-01-01'));
  expect(await left()).toBe(0);
});

describe('what a count depends on', () => {
  test.each([
    [
      'select count(*)::int from "clients" where "clients"."active" and "clients"."principal_id" = $1',
      ['clients'],
    ],
    [
      'select count(*) from addresses where client_id in (select c.id from clients c join principals r on r.id = c.principal_id)',
      ['addresses', 'clients', 'principals'],
    ],
    ['select count(*) from addresses where search_text like search_fold($1)', ['addresses']],
  ])('%s', (text, tables) => {
    expect(tablesOf(text)).toEqual(tables);
  });

  test.each([
    ['a table whose writes nobody notes', 'select count(*) from addresses join dosimeters d on true'],
    ['a second table behind a comma', 'select count(*) from addresses a, dosimeters d'],
    ['the day it is', 'select count(*) from addresses where opened = current_date'],
    ['the hour it is', 'select count(*) from addresses where opened < now()'],
    ['a function that may read anything', 'select count(*) from addresses where is_mine(id)'],
    ['a query in brackets', 'select count(*) from (select from addresses) a'],
    ['no table', 'select count(*)'],
  ])('what %s makes of it is counted each time', (_what, text) => {
    expect(tablesOf(text)).toBeNull();
  });
});
