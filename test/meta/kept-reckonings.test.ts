import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { reckonSites } from '#reports/final-reports/server/public.ts';
import { listHalves } from '#reports/isin-transmissions/server/queries.ts';
import { readTransmission } from '#reports/isin-transmissions/server/read-transmission.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';

/** Whatever is kept until somebody writes, with something to ask it. */
const kept: [what: string, tables: readonly string[], ask: (db: Db) => Promise<unknown>][] = [
  [
    'the sites of a period',
    reckonSites.tables,
    (db) =>
      reckonSites(db, {
        ...{ window: { from: '2025-01-01', to: null }, reqDays: 340, least: 200 },
        scope: { hasFree: true },
      }),
  ],
  ['the half-years and what they transmit', listHalves.tables, (db) => listHalves(db)],
  ['a half-year and what its sites lack', readTransmission.tables, (db) => readTransmission(db, 1)],
];

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

/** The tables that statements name. */
async function tablesRead(ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const logger = { logQuery: (statement: string) => void said.push(statement) };
  await ask(drizzle(app.foundation.database.pool, { logger }));
  const words = new Set(said.join(' ').match(/\w+/g));
  const { rows } = await app.foundation.database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  return rows.map(({ name }) => name).filter((name) => words.has(name) && name !== 'counted_writes');
}

describe('what is kept until somebody writes', () => {
  test.each(kept)('%s: reads no table but those whose writes end it', async (_what, tables, ask) => {
    expect((await tablesRead(ask)).toSorted()).toEqual(tables.toSorted());
  });
});
