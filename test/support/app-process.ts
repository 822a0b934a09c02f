import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteOpened } from './file-budget.ts';

/** Names the folder with the files of the demo data. */
export const demoFilesVariable = 'RADIA_TEST_DEMO_FILES';

export const root = path.resolve(import.meta.dirname, '../..');

/** The product as it runs in production: a process of its own on a port of its own. */
export type AppProcess = {
  url: string;
  /** Ends the process without a word of warning, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Ends it for good. */
  dispose(): Promise<void>;
};

/** Starts `src/app/server.ts` over `databaseUrl`; `settings` are added to its environment. */
export async function startApp(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<AppProcess> {
  const place = await findPlace(databaseUrl, settings);
  let child = await startServerProcess(place);
  const kill = () => killProcess(child);
  return {
    url: place.url,
    kill,
    async start() {
      child = await startServerProcess(place);
    },
    async dispose() {
      await kill();
      await place.leave();
    },
  };
}

/** Where an application is to answer, and what it is to stand on. */
export type Place = { url: string; settings: Record<string, string>; leave(): Promise<void> };

/** A port of its own, and files of its own: those of the demo data where there are any. */
export async function findPlace(databaseUrl: string, settings: Record<string, string> = {}): Promise<Place> {
  const files = await mkdtemp(path.join(tmpdir(), 'radia-files-'));
  const demoFiles = process.env[demoFilesVariable];
  if (demoFiles) await cp(demoFiles, files, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: {
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '5',
      BASE_URL: url,
      PORT: String(port),
      FILES_DIR: files,
      AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
      LOG_LEVEL: 'error',
      ...settings,
    },
    leave: () => rm(files, { recursive: true, force: true }),
  };
}

/** The environment every process of a test starts with, whatever stands in ours. */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
  MALLOC_ARENA_MAX: '2',
};

/** Arguments of Node with which an installation starts its programs. */
export const leanNode = [
  '--max-old-space-size=768',
  '--max-semi-space-size=8',
  '--import',
  './scripts/quick-imports.mjs',
];

export function startServerProcess(place: Place): Promise<ChildProcess> {
  return startProcess('src/app/server.ts', place);
}

/** Starts a program that answers at the place's address, and waits until it does. */
export async function startProcess(
  program: string,
  { url, settings }: Place,
  args: readonly string[] = [],
): Promise<ChildProcess> {
  noteOpened('programs');
  const child = spawn(process.execPath, [...leanNode, program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...bareEnvironment, ...settings },
  });
  await becomesReady(child, url);
  return child;
}

/** Asks a process to end and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function becomesReady(child: ChildProcess, url: string): Promise<void> {
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error(`The application ended while starting: ${output.join('')}`);
}

/** Where outgoing connections are given none, on any system: one that is free stays so until its server has it. */
const ports = { first: 20_000, ofEach: 750, workers: 16 };

/** Each worker has ports of its own: another cannot take one between the look at it and its server, or while that is down. */
async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? 0);
  const first = ports.first + (worker % ports.workers) * ports.ofEach;
  for (;;) {
    const port = randomInt(first, first + ports.ofEach);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((closed) => probe.close(closed));
    if (isFree) return port;
  }
}
