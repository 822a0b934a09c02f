import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { killProcess } from '#test/support/app-process.ts';
import { launchProgram } from '#test/support/program.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-test-'));
const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-test-closed-'));
fs.chmodSync(folder, 0o755);

/** The cluster of every test: made once, and held by nobody when a test begins, however the one before has ended. */
beforeAll(async () => {
  const first = await startEmbeddedPostgres({ folder });
  await first.stop();
}, processTimeoutMs);

afterAll(() => {
  for (const place of [folder, closed]) fs.rmSync(place, { recursive: true, force: true });
});

/** Starts the server until the test has ended. */
async function start(settings: Parameters<typeof startEmbeddedPostgres>[0] = { folder }) {
  const server = await startEmbeddedPostgres(settings);
  onTestFinished(() => server.stop());
  return server;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const program = `
import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve(import.meta.dirname, 'embedded-postgres.ts'))};
const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} });
console.log(server.url);
setInterval(() => {}, 60_000);`;

/** An application in a process of its own, holding the cluster. */
async function startApplication(): Promise<{ application: ChildProcess; url: string }> {
  const { child, says } = launchProgram(['--input-type=module-typescript', '-e', program], {});
  onTestFinished(() => killProcess(child));
  return { application: child, url: await says(/^postgres:\S+$/m) };
}

test('creates an Italian UTF-8 cluster and keeps its data over a restart', async () => {
  const first = await start();
  const places = `values ('Zoagli'), ('Àbano'), ('Abano'), ('Cantù'), ('cantu')`;
  await ask(first.url, `create table place (name text); insert into place ${places}`);
  const encoding = `select pg_encoding_to_char(encoding), datlocale from pg_database where datname = 'radia'`;
  expect(await ask(first.url, encoding)).toEqual([['UTF8', 'it']]);
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const second = await start();
  const names = (await ask(second.url, 'select name from place order by name')).flat();
  expect(names).toEqual(['Abano', 'Àbano', 'cantu', 'Cantù', 'Zoagli']);
});

test('answers on 127.0.0.1 alone and only to the password, which stands in a closed file', async () => {
  const server = await start();
  expect(await ask(server.url, 'show listen_addresses')).toEqual([['127.0.0.1']]);
  expect(await ask(server.url, 'show fsync')).toEqual([['on']]);
  const url = new URL(server.url);
  url.password = 'wrong';
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(fs.statSync(path.join(folder, 'postgres', 'radia-password')).mode & 0o077).toBe(0);
});

test('refuses a folder that a living application holds, and starts after that application was killed', async () => {
  const { application, url } = await startApplication();
  await ask(url, 'create table kept (id int)');
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('il programma è già in esecuzione');
  await killProcess(application);
  const server = await start();
  expect(await ask(server.url, 'select count(*)::int from kept')).toEqual([[0]]);
});

test('takes over from a server that outlived everything around it', async () => {
  const { application } = await startApplication();
  const postmaster = path.join(folder, 'postgres', 'postmaster.pid');
  const pid = Number(fs.readFileSync(postmaster, 'utf8').split('\n')[0]);
  const group = parentOf(pid);
  for (const process_ of [...childrenOf(group).filter((child) => child !== pid), group])
    process.kill(process_, 'SIGKILL');
  await killProcess(application);
  const server = await start();
  expect(await ask(server.url, 'select 1')).toEqual([[1]]);
});

test('is not stopped by a postmaster.pid whose number now belongs to another program', async () => {
  const postmaster = path.join(folder, 'postgres', 'postmaster.pid');
  const stale = [process.pid, path.join(folder, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready', ''];
  fs.writeFileSync(postmaster, stale.join('\n'));
  const server = await start();
  expect(await ask(server.url, 'select 1')).toEqual([[1]]);
});

test('works in a folder that is closed to other users', async () => {
  const data = path.join(closed, 'project', 'data');
  const server = await start({ folder: data, durable: false });
  expect(await ask(server.url, 'select 1')).toEqual([[1]]);
});

test('says in one line that a data folder cannot be used', async () => {
  const file = path.join(closed, 'file');
  fs.writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ folder: path.join(file, 'data') })).rejects.toThrow(
    /^non posso scrivere nella cartella dei dati .*RADIA_DATA_DIR\.$/,
  );
});

function parentOf(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  return Number(fields?.[1]);
}

function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
