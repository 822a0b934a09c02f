import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  type Cluster,
  createCluster,
  makeFolder,
  readPassword,
  runIn,
  userName,
} from './embedded-postgres-cluster.ts';
import { findBinaries, processesOf, StartFailure, serverAccount } from './embedded-postgres-system.ts';

const databaseName = 'radia';
/** Held by the application for as long as it uses the cluster: a second application sees it and gives up. */
const ownerLock = 7_236_301;

export type EmbeddedPostgres = {
  url: string;
  /** Ends PostgreSQL in order; every connection is cut. */
  stop(): Promise<void>;
};

type Options = {
  /** The data folder; the cluster stands in its `postgres` folder. */
  folder: string;
  /** Called when PostgreSQL ends without having been asked to. */
  onUnexpectedEnd?: () => void;
  /** `false` trades safety for speed; for tests only. */
  durable?: boolean;
};

/**
 * Starts the PostgreSQL that comes with the project on a free port of 127.0.0.1, creating its cluster the
 * first time. It runs in a session of its own, so that Ctrl-C does not reach it, and on a lifeline, so that
 * it ends in order when the application is killed.
 *
 * @throws StartFailure with a line to show when the cluster is in use or cannot be started.
 */
export async function startEmbeddedPostgres({
  folder,
  onUnexpectedEnd,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const clusterFolder = path.join(makeFolder(folder), 'postgres');
  const account = serverAccount(clusterFolder);
  const cluster = { folder: clusterFolder, account, binaries: await findBinaries(account), durable };
  if (!fs.existsSync(path.join(clusterFolder, 'PG_VERSION'))) createCluster(cluster);
  const password = readPassword(clusterFolder);
  await endPreviousServer(clusterFolder, password);
  const { child, port } = await startServer(cluster, path.join(folder, 'postgres.log'));
  const owner = await connect(port, password);
  await owner.query('select pg_advisory_lock($1)', [ownerLock]);
  await createDatabase(owner);
  let isStopping = false;
  owner.on('error', () => undefined);
  child.once('exit', () => {
    if (!isStopping) onUnexpectedEnd?.();
  });
  return {
    url: urlOf(port, password, databaseName),
    stop: async () => {
      isStopping = true;
      await stopServer(child, clusterFolder);
    },
  };
}

/**
 * The embedded database for a command: the one that an application is running on, else started for as long as the
 * command needs it.
 *
 * @throws StartFailure when `folder` holds none and `create` is not set, and as `startEmbeddedPostgres`.
 */
export async function joinEmbeddedPostgres(
  folder: string,
  { create }: { create: boolean },
): Promise<EmbeddedPostgres> {
  const clusterFolder = path.join(folder, 'postgres');
  if (fs.existsSync(path.join(clusterFolder, 'PG_VERSION'))) {
    const server = runningServer(fs.realpathSync(clusterFolder));
    const password = readPassword(clusterFolder);
    if (server?.isReady && (await isOwned(server.port, password)))
      return { url: urlOf(server.port, password, databaseName), stop: async () => undefined };
  } else if (!create) {
    throw new StartFailure(
      `nella cartella dei dati ${folder} non c'è un database: indica la cartella con RADIA_DATA_DIR o il database con DATABASE_URL.`,
    );
  }
  return startEmbeddedPostgres({ folder });
}

const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`;

async function connect(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  return client;
}

type Running = { pid: number; port: number; isReady: boolean };

/** What postmaster.pid says; `undefined` when its process is gone or is not the server of this folder. */
function runningServer(clusterFolder: string): Running | undefined {
  const lines = readPidFile(clusterFolder).split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isServerOf(pid, clusterFolder)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

function readPidFile(clusterFolder: string): string {
  try {
    return fs.readFileSync(path.join(clusterFolder, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // The server removes it while it ends, at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** After a restart of the machine the number in postmaster.pid may belong to any other process. */
function isServerOf(pid: number, clusterFolder: string): boolean {
  try {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === clusterFolder;
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      'postgres',
    );
  } catch {
    return false;
  }
}

/** Stops a server that outlived its application; refuses when the application is still there. */
async function endPreviousServer(clusterFolder: string, password: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  let server = runningServer(clusterFolder);
  while (server && performance.now() < deadline) {
    if (server.isReady && (await isOwned(server.port, password))) {
      throw new StartFailure(
        `il programma è già in esecuzione con la cartella dei dati ${path.dirname(clusterFolder)}: fermalo prima di avviarlo di nuovo.`,
      );
    }
    if (server.isReady) signal(server.pid, 'SIGINT');
    await pause(50);
    server = runningServer(clusterFolder);
  }
  if (server) signal(server.pid, 'SIGQUIT');
  while (server && performance.now() < deadline + 10_000) {
    await pause(50);
    server = runningServer(clusterFolder);
  }
  await endProcessesOf(clusterFolder);
  fs.rmSync(path.join(clusterFolder, 'postmaster.pid'), { force: true });
}

/**
 * Waits for what a killed server has left behind: those that served connections outlive it for a moment, and a new one
 * must not begin to recover what they are changing. Who does not see that it is gone is ended.
 */
async function endProcessesOf(clusterFolder: string): Promise<void> {
  const started = performance.now();
  for (let left = processesOf(clusterFolder); left.length > 0; left = processesOf(clusterFolder)) {
    const waited = performance.now() - started;
    if (waited > 15_000)
      throw new StartFailure('il database di prima sta ancora chiudendo: riprova tra poco.');
    if (waited > 5_000) for (const pid of left) signal(pid, 'SIGKILL');
    await pause(50);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // already gone
  }
}

/** A killed application's connection may take a moment to be noticed, hence the short patience. */
async function isOwned(port: number, password: string): Promise<boolean> {
  const client = await connect(port, password).catch(() => undefined);
  if (!client) return false;
  client.on('error', () => undefined);
  try {
    await client.query("set lock_timeout = '2s'");
    await client.query('select pg_advisory_lock($1)', [ownerLock]);
    return false;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '55P03';
  } finally {
    await client.end().catch(() => undefined);
  }
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // The log names no data of persons: neither statements nor the values that broke a constraint.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];
const undurable = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** Runs the server until our end of standard input closes, be it by `stop` or by our death. */
const lifeline = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r line <&3; kill -INT "$server"; } 2>/dev/null &
watch=$!
exec 3<&- </dev/null
wait "$server"
code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

async function startServer(
  cluster: Cluster,
  logFile: string,
): Promise<{ child: ChildProcess; port: number }> {
  const { place, options } = runIn(cluster);
  const flags = [...settings, ...(cluster.durable ? [] : undurable)].flatMap((setting) => ['-c', setting]);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await freePort();
    const before = readPidFile(cluster.folder);
    const output = fs.openSync(logFile, attempt === 1 ? 'w' : 'a');
    const args = [cluster.binaries.postgres, '-D', place, '-p', String(port), ...flags];
    const child = spawn('/bin/sh', ['-c', lifeline, 'postgres', ...args], {
      ...options,
      detached: true,
      stdio: ['pipe', output, output],
    });
    fs.closeSync(output);
    child.on('error', () => undefined);
    if (await becomesReady(child, cluster.folder, before)) return { child, port };
    await pause(300);
  }
  throw new StartFailure(`PostgreSQL non si avvia: il motivo è in ${logFile}.`);
}

async function becomesReady(child: ChildProcess, clusterFolder: string, before: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (readPidFile(clusterFolder) !== before && runningServer(clusterFolder)?.isReady) return true;
    await pause(10);
  }
  return false;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const found = await owner.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (found.rowCount === 0) await owner.query(`create database ${databaseName}`);
}

async function stopServer(child: ChildProcess, clusterFolder: string): Promise<void> {
  const started = performance.now();
  child.stdin?.end();
  for (let server = runningServer(clusterFolder); server; server = runningServer(clusterFolder)) {
    const waited = performance.now() - started;
    if (waited > 30_000) signal(server.pid, 'SIGQUIT');
    else if (child.exitCode !== null || child.signalCode !== null) signal(server.pid, 'SIGINT');
    await pause(10);
  }
}
