import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { SendingTogetherClient } from './sent-together.ts';

/** The database, or a transaction of it: whoever gets one need not know which. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export type Database = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> };

/** A connection keeps what it has planned for as long as it may be needed again, and gives it back one day. */
const idleMs = 5 * 60_000;
const lifetimeSeconds = 3600;

/**
 * Opens a pool of at most `connections` to `url`, which plan each statement once. Lost idle connections are replaced,
 * not fatal.
 */
export function openDatabase(url: string, connections = 20): Database {
  const pool = new pg.Pool({
    connectionString: withOurSettings(url),
    Client: SendingTogetherClient,
    max: connections,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeSeconds,
    connectionTimeoutMillis: 10_000,
    lock_timeout: 15_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', () => undefined);
  // A connection that breaks between two statements of a transaction tells nobody else: the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = drizzle(pool);
  db.transaction = (work, config) => inTransaction(pool, work, config);
  return { db, pool, close: () => pool.end() };
}

/** The database by one connection, that somebody holds for a reason of his own. */
export const throughConnection = (client: pg.PoolClient): Db => drizzle(client);

/**
 * No query of ours runs for long enough to be worth compiling, which takes PostgreSQL a fifth of a second; those over a
 * whole period sort and join some megabytes, which else go over files.
 */
function withOurSettings(url: string): string {
  const setting = encodeURIComponent('-c jit=off -c work_mem=16MB');
  const given = /[?&]options=[^&]*/;
  if (given.test(url)) return url.replace(given, (options) => `${options}%20${setting}`);
  return `${url}${url.includes('?') ? '&' : '?'}options=${setting}`;
}

type Transaction = NodePgDatabase['transaction'];

/**
 * A transaction whose connection goes back to the pool whatever happens. Drizzle's own keeps the connection when its
 * BEGIN fails, so every loss of the database would cost the pool one for good.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Parameters<Parameters<Transaction>[0]>[0]) => Promise<T>,
  config: Parameters<Transaction>[1],
): Promise<T> {
  const client = await pool.connect();
  try {
    return await drizzle(client).transaction(work, config);
  } finally {
    const isClean = client.getTransactionStatus() === 'I';
    client.release(!isClean);
  }
}
