import { appendFileSync } from 'node:fs';
import pg from 'pg';

/** The statements that the running test file has asked the database: as many on a slow machine as on a fast one. */
let statements = 0;
let isCounting = false;

/** From now on this program counts what it asks PostgreSQL. */
export function countStatements(): void {
  if (isCounting) return;
  isCounting = true;
  const client = pg.Client.prototype as unknown as { query: (this: unknown, ...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function counting(...given) {
    statements += 1;
    return query.apply(this, given);
  };
}

/**
 * Notes what `file` cost where `npm test` says, and begins anew for the next one. It adds them up by slice and holds
 * each to `slice-budget.json`.
 */
export function settleCosts(file: string): void {
  const ledger = process.env['RADIA_TEST_COSTS'];
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ file, statements })}\n`);
  statements = 0;
}
