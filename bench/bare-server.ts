import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';

/** SQL of a call; the values of its statements are sent with it. */
export type BareCall = { text: string; rowMode?: 'array' }[];

/** `calls` by path; `PUT /files` writes what it is sent below `folder` and then runs the call of that path. */
export type BareOrder = {
  databaseUrl: string;
  calls: Record<string, BareCall>;
  connections?: number;
  folder?: string;
};

/**
 * The least a server can do: the statements of a call, one transaction where there are several, and the rows of the
 * last one as JSON. It knows no sessions, no permissions, no shapes and no refusals.
 */
process.once('message', ({ databaseUrl, calls, connections = 5, folder = '' }: BareOrder) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });

  async function answer(request: IncomingMessage): Promise<unknown[]> {
    const url = new URL(request.url ?? '/', 'http://bare');
    const sent = await buffer(request);
    if (request.method === 'PUT') await store(sent);
    const values = url.searchParams.get('values') ?? (request.method === 'POST' ? sent.toString() : '[]');
    return run(calls[url.pathname] ?? [], JSON.parse(values) as unknown[][]);
  }

  async function store(bytes: Buffer): Promise<void> {
    const name = createHash('sha256').update(bytes).digest('hex');
    await mkdir(folder, { recursive: true });
    const file = await open(path.join(folder, name), 'w');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
  }

  async function run(call: BareCall, values: unknown[][]): Promise<unknown[]> {
    const [only] = call;
    if (only && call.length === 1) return (await pool.query({ ...only, values: values[0] ?? [] })).rows;
    const client = await pool.connect();
    try {
      await client.query('begin');
      let rows: unknown[] = [];
      for (const [index, statement] of call.entries())
        ({ rows } = await client.query({ ...statement, values: values[index] ?? [] }));
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (rows) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(rows));
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  // A round of the others may take longer than Node waits for the next request of a connection.
  server.keepAliveTimeout = 10 * 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit());
