import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from './recorder.ts';

export type BareOrder = { databaseUrl: string; statement: Statement };

/** The least a server can do for a list: one query, its rows as JSON. */
process.once('message', ({ databaseUrl, statement }: BareOrder) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  const server = createServer((_request, response) => {
    pool.query(statement.text, statement.values).then(
      ({ rows }) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(rows));
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit());
