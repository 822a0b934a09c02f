import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { buildProductServer } from '#app/http-server.ts';
import { openFoundation } from '#app/services.ts';
import { readConfig } from '#platform/server/config.ts';

/** What was sent to the database: a statement, its values, its name if it is planned once, and whether rows come back as lists. */
export type Statement = { text: string; values: unknown[]; name?: string; rowMode?: 'array' };

type Call = { method: 'GET' | 'POST'; path: string; cookie: string; body?: unknown };

/** Does one call on a product of our own over `settings` and answers all it sent to the database. */
export async function recordStatements(
  settings: Record<string, string>,
  { method, path: url, cookie, body }: Call,
): Promise<Statement[]> {
  const log = pino({ level: 'silent' });
  const files = path.join(tmpdir(), `radia-bench-none-${randomUUID()}`);
  const foundation = openFoundation(readConfig({ ...settings, FILES_DIR: files }), log);
  const server = await buildProductServer(foundation, log);
  const statements: Statement[] = [];
  foundation.database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const note = (...args: unknown[]) => {
      statements.push(statementOf(args[0] as string | pg.QueryConfig, args[1]));
      return send(...args);
    };
    client.query = note as typeof client.query;
  });
  try {
    const answer = await server.inject({
      ...{ method, url, headers: { cookie } },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`);
  } finally {
    await server.close();
    await foundation.database.close();
  }
  return statements;
}

function statementOf(query: string | pg.QueryConfig, values: unknown): Statement {
  if (typeof query === 'string') return { text: query, values: (values as unknown[]) ?? [] };
  const isArray = 'rowMode' in query && query.rowMode === 'array';
  return {
    text: query.text,
    values: (values as unknown[] | undefined) ?? query.values ?? [],
    ...(query.name === undefined ? {} : { name: query.name }),
    ...(isArray ? { rowMode: 'array' } : {}),
  };
}

/** The statements from the beginning of the transaction to its end. */
export function transactionOf(statements: readonly Statement[]): Statement[] {
  const begin = statements.findIndex(({ text }) => /^begin/i.test(text));
  const end = statements.findLastIndex(({ text }) => /^commit/i.test(text));
  if (begin < 0 || end < begin) throw new Error('No transaction was recorded.');
  return statements.slice(begin, end + 1);
}

/** The same statement about other things: `replaced` says what stands in for what, wherever it stands in a value. */
export function about(statement: Statement, replaced: ReadonlyMap<string, string>): Statement {
  const swap = (text: string) =>
    [...replaced].reduce((result, [old, fresh]) => result.replaceAll(old, fresh), text);
  return {
    ...statement,
    values: statement.values.map((value) => {
      if (typeof value === 'string') return swap(value);
      return typeof value === 'number' ? Number(swap(String(value))) : value;
    }),
  };
}
