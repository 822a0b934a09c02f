import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-start-'));
const port = 20_000 + (process.pid % 20_000);
const url = `http://127.0.0.1:${port}`;
const programs: Program[] = [];

afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  fs.rmSync(folder, { recursive: true, force: true });
});

type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

function launch(settings: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, ['src/app/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], RADIA_DATA_DIR: folder, PORT: String(port), ...settings },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const program = { child, output: () => text, ended };
  programs.push(program);
  return program;
}

/** Starts and waits for the first answer. Returns how long that took. */
async function launchUntilReady(): Promise<Program & { tookMs: number }> {
  const program = launch();
  const started = performance.now();
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (program.child.exitCode !== null) throw new Error(program.output());
    await pause(20);
  }
  return { ...program, tookMs: performance.now() - started };
}

function signIn(): Promise<Response> {
  return fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operatore', password: 'radia-demo' }),
  });
}

test('the first start makes database and demo data, and tells the address and the accounts', {
  timeout: 120_000,
}, async () => {
  const { child, output, ended } = await launchUntilReady();
  expect((await signIn()).status).toBe(200);
  while (!output().includes('cliente ')) await pause(20);
  expect(output()).toContain(`Radia risponde su http://localhost:${port}`);
  expect(output()).toMatch(/password radia-demo[\s\S]*operatore +Operatore sul campo/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a second start answers within 5 s, with the same data and no second demo', async () => {
  const { child, tookMs, output, ended } = await launchUntilReady();
  expect(tookMs).toBeLessThan(5000);
  expect((await signIn()).status).toBe(200);
  expect(output()).not.toContain('dimostrativi…');
  child.kill('SIGTERM');
  await ended;
});

test('Ctrl-C, even twice, lets a running request end before the database stops', async () => {
  const { child, output, ended } = await launchUntilReady();
  const body = JSON.stringify({ username: 'operatore', password: 'radia-demo' });
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  let answer = '';
  socket.on('data', (chunk: Buffer) => void (answer += chunk.toString()));
  while (!answer.startsWith('HTTP/1.1 100 ')) await pause(10);
  child.kill('SIGINT');
  while (!output().includes('aspetto le richieste')) await pause(10);
  child.kill('SIGINT');
  socket.write(body);
  expect(await ended).toBe(0);
  expect(answer).toMatch(/\r\nHTTP\/1\.1 200 /);
  const log = fs.readFileSync(path.join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is shut down');
});

test('after kill -9 the next start recovers by itself', async () => {
  const first = await launchUntilReady();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await launchUntilReady();
  expect((await signIn()).status).toBe(200);
  second.child.kill('SIGTERM');
  await second.ended;
});

test('what prevents a start is said in one line', async () => {
  const wrong = launch({ API_BASE: 'api', PORT: '99999' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/^Radia: Impostazioni non valide: API_BASE: .*; PORT: .*\n$/);

  const blocker = net.createServer().listen(port, '127.0.0.1');
  await once(blocker, 'listening');
  const blocked = launch();
  expect(await blocked.ended).toBe(1);
  expect(blocked.output()).toBe(`Radia: la porta ${port} è già occupata: scegline un'altra con PORT.\n`);
  blocker.close();

  const lost = launch({ DATABASE_URL: 'postgres://radia@127.0.0.1:1/radia', AUTH_SECRET: 'x'.repeat(32) });
  expect(await lost.ended).toBe(1);
  expect(lost.output()).toBe('Radia: il database indicato da DATABASE_URL non risponde.\n');
});
