import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database that counts what is asked of it. */
export type StatementCounter = { url: string; count(): number; close(): void };

/** Types of messages that ask for something: Bind of a prepared statement, and a simple query. */
const asking = new Set(Buffer.from('BQ'));

/** Stands between a program and the database at `databaseUrl`; to be used without TLS. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  let count = 0;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((program) => {
    const database = connect(Number(port), hostname);
    for (const socket of [program, database]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => [program, database].map((each) => each.destroy()));
    }
    const read = messagesOf((type) => {
      if (asking.has(type)) count += 1;
    });
    program.on('data', (bytes: Buffer) => read(bytes));
    program.pipe(database);
    database.pipe(program);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    count: () => count,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Tells the type of each message: a byte and the length of the rest, but for the first one, which has no type. */
function messagesOf(onMessage: (type: number) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  let headLength = 0;
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    while (kept.length >= headLength + 4) {
      const length = headLength + kept.readUInt32BE(headLength);
      if (kept.length < length) return;
      if (headLength === 1) onMessage(kept[0] ?? 0);
      kept = kept.subarray(length);
      headLength = 1;
    }
  };
}
