import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { systemClock } from '#platform/server/clock.ts';
import { type Config, readConfig, SettingsError } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { StartFailure } from '#platform/server/database/embedded-postgres-system.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { FilesUnavailable } from '#platform/server/http/errors.ts';
import { crashCode } from '../../scripts/restarts.mjs';
import { migrate } from './migrate.ts';
import { startServer, stopOnSignal } from './server.ts';
import { openFoundation } from './services.ts';
import { buildWebWhenOutOfDate } from './web-build.ts';
import { startWorker } from './worker.ts';

/** How long running requests and jobs may take to end before the database is stopped under them. */
const drainMs = 10_000;

/** What has been started, to be stopped in the opposite order. */
const stops: (() => Promise<void>)[] = [];
let isEnding = false;
/** It has answered: whoever started it may start it again when it cannot go on. */
let isUp = false;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function stopAll(): Promise<void> {
  isEnding = true;
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
}

function within(limitMs: number, work: () => Promise<void>): () => Promise<void> {
  const limit = () => new Promise<void>((done) => void setTimeout(done, limitMs).unref());
  return () => Promise.race([work(), limit()]);
}

/** The key that signs sessions; kept in the data folder when the environment names none. */
function authSecret(dataFolder: string): string {
  const file = join(dataFolder, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/**
 * The settings for one's own machine: without DATABASE_URL the database comes with the program and shows the
 * demo data, and the log keeps quiet so that the address stays in sight.
 */
function settings(env: NodeJS.ProcessEnv): {
  config: Config;
  dataFolder: string;
  isEmbedded: boolean;
  isTrial: boolean;
} {
  const dataFolder = resolve(env['RADIA_DATA_DIR'] || 'data');
  const isEmbedded = !env['DATABASE_URL'];
  const isTrial = isEmbedded && env['NODE_ENV'] !== 'production';
  const config = readConfig({
    ...env,
    DATABASE_URL: env['DATABASE_URL'] || 'postgres://embedded',
    AUTH_SECRET: env['AUTH_SECRET'] || (isEmbedded ? authSecret(dataFolder) : undefined),
    DEMO: env['DEMO'] || String(isTrial),
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
  });
  return { config, dataFolder, isEmbedded, isTrial };
}

async function startDatabase(dataFolder: string): Promise<string> {
  const server = await startEmbeddedPostgres({
    folder: dataFolder,
    onUnexpectedEnd: () =>
      void end(new StartFailure(`PostgreSQL si è fermato: il motivo è in ${dataFolder}/postgres.log.`)),
  });
  stops.push(() => server.stop());
  return server.url;
}

async function loadDemoIntoNewDatabase(config: Config): Promise<void> {
  const database = openDatabase(config.databaseUrl, 2);
  const { db } = database;
  try {
    const { rows } = await db.execute(sql`select from users limit 1`);
    if (rows.length > 0) return;
    const files = openFileStore(config.files);
    await files.check();
    say('Carico i dati dimostrativi…');
    const { loadDemo } = await import('#db/demo/load.ts');
    await loadDemo({ db, files, clock: systemClock(config.appToday) });
  } finally {
    await database.close();
  }
}

async function start(): Promise<void> {
  const { config: read, dataFolder, isEmbedded, isTrial } = settings(process.env);
  const web = buildWebWhenOutOfDate(say);
  web.catch(() => undefined);
  const databaseUrl = isEmbedded ? await startDatabase(dataFolder) : read.databaseUrl;
  const config = { ...read, databaseUrl };
  await migrate(databaseUrl);
  if (isTrial) await loadDemoIntoNewDatabase(config);
  await web;

  const server = await startServer(config);
  stops.push(within(drainMs, () => server.close()));
  isUp = true;
  say(`Radia risponde su ${server.address}`);
  if (isTrial) await showDemoAccounts();

  const log = pino({ level: config.logLevel });
  const foundation = openFoundation({ ...config, databasePool: 5 }, log);
  stops.push(() => foundation.database.close());
  const worker = await startWorker(foundation, log);
  stops.push(within(drainMs, () => worker.stop()));
}

async function showDemoAccounts(): Promise<void> {
  const { demoAccounts, demoPassword } = await import('#db/demo/accounts.ts');
  say(`Utenti dimostrativi (password ${demoPassword}):`);
  for (const { username, description } of demoAccounts) say(`  ${username.padEnd(16)} ${description}`);
}

/** Ends the program with one line that says why; at once when it was running, as nothing can be ended in order. */
async function end(reason: unknown): Promise<void> {
  if (isEnding) return;
  process.stderr.write(`Radia: ${describe(reason)}\n`);
  if (isUp) process.exit(crashCode);
  await stopAll();
  process.exit(1);
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(isUp ? crashCode : 1);
});

function describe(reason: unknown): string {
  if (reason instanceof StartFailure || reason instanceof SettingsError) return reason.message;
  if (reason instanceof FilesUnavailable) return `${reason.message} (${reason.reason})`;
  const { code, port, message } = reason as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `la porta ${port} è già occupata: scegline un'altra con PORT.`;
  if (code === 'EACCES') return `non ho il permesso di usare la porta ${port}: scegline un'altra con PORT.`;
  if (code === 'ECONNREFUSED') return 'il database indicato da DATABASE_URL non risponde.';
  return `l'avvio non è riuscito: ${message.split('\n')[0]}`;
}

stopOnSignal(async () => {
  say('Chiudo: aspetto le richieste in corso…');
  await stopAll();
});
await start().catch(end);
