import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The database, or a transaction of it: whoever gets one need not know which. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export type Database = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> };

/** Opens a pool of at most `connections` to `url`. Lost idle connections are replaced, not fatal. */
export function openDatabase(url: string, connections = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
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
