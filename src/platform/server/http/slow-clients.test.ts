import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#test/support/app.ts';

let port: number;

beforeAll(async () => {
  const { server } = await openTestApp({ REQUEST_TIMEOUT_S: '1' });
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as { port: number });
});

/** What the server says, until it closes the connection, to lines of a header and a body that comes byte by byte. */
async function answerTo(lines: readonly string[], trickled = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...lines, 'host: radia.test', 'connection: close'].join('\r\n')}\r\n\r\n`);
  let left = trickled;
  const trickle = setInterval(() => {
    left -= 1;
    if (left >= 0) socket.write(' ');
  }, 50);
  return text(socket).finally(() => clearInterval(trickle));
}

test('a body that trickles is waited for so long and no longer', async () => {
  const header = [
    'POST /api/v1/auth/login HTTP/1.1',
    'content-type: application/json',
    'content-length: 900',
  ];
  const answer = await answerTo(header, 900);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('La richiesta non è arrivata in tempo: controllare la rete e riprovare.');
});

test('what is no HTTP, or has a header without end, is refused in words', async () => {
  expect(await answerTo(['CIAO'])).toMatch(/^HTTP\/1\.1 400 [\s\S]*La richiesta non è leggibile\./);
  const long = await answerTo(['GET /healthz HTTP/1.1', `x-long: ${'x'.repeat(100_000)}`]);
  expect(long).toMatch(/^HTTP\/1\.1 431 [\s\S]*L’intestazione della richiesta è troppo lunga\./);
});

test.each([
  '/assets/../../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.git/config',
  '/%2egit/config',
  '/.env',
])('%s is not found', async (path) => {
  const answer = await answerTo([`GET ${path} HTTP/1.1`]);
  expect(answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*Elemento non trovato\./);
});
