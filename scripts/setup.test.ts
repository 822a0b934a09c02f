import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Stands in for npm: notes its calls, and on `ci` installs what the lock says and one command. */
const fakeNpm = `
const fs = require('node:fs');
fs.appendFileSync('calls.log', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('broken')) process.exit(1);
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
fs.writeFileSync('node_modules/.bin/tell', ${JSON.stringify(`#!/usr/bin/env node
process.on('SIGTERM', () => process.exit(7));
console.log('told', process.argv.slice(2).join(' '), process.versions.node.split('.')[0] >= 24);
if (process.argv[2] === 'wait') setInterval(() => {}, 1000); else process.exit(Number(process.argv[2]));
`)}, { mode: 0o755 });
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'radia-setup-'));
  mkdirSync(path.join(folder, 'scripts'));
  for (const name of ['setup.mjs', 'restarts.mjs'])
    copyFileSync(path.resolve(import.meta.dirname, name), path.join(folder, 'scripts', name));
  writeFileSync(path.join(folder, 'npm-cli.js'), fakeNpm);
  writeLock('1.0.0');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeLock(version: string): void {
  const packages = {
    '': {},
    'node_modules/a': { version },
    'node_modules/b': { version: '2.0.0', optional: true },
  };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

const environment = () => ({ PATH: process.env['PATH'], npm_execpath: path.join(folder, 'npm-cli.js') });

function setup(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const program = [path.join('scripts', 'setup.mjs'), ...args];
  return spawnSync(process.execPath, program, { cwd: folder, env: environment(), encoding: 'utf8' });
}

function installs(): number {
  const log = path.join(folder, 'calls.log');
  return existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('ci ')).length
    : 0;
}

test('installs when the packages are missing or not those of the lock, and only then', () => {
  expect(setup('tell', '0').stdout).toBe('told 0 true\n');
  expect(installs()).toBe(1);
  setup('tell', '0');
  expect(installs()).toBe(1);
  writeLock('1.0.1');
  setup('tell', '0');
  expect(installs()).toBe(2);
});

test('two first commands at once install once', async () => {
  const both = ['0', '0'].map((code) =>
    spawn(process.execPath, ['scripts/setup.mjs', 'tell', code], { cwd: folder, env: environment() }),
  );
  const codes = await Promise.all(both.map(async (child) => (await once(child, 'exit'))[0] as number));
  expect(codes).toEqual([0, 0]);
  expect(installs()).toBe(1);
});

test('passes on arguments, exit code and signals', async () => {
  expect(setup('tell', '3', 'x')).toMatchObject({ status: 3, stdout: 'told 3 x true\n' });
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'tell', 'wait'], {
    cwd: folder,
    env: environment(),
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(7);
});

test('says in one line what cannot be done', () => {
  setup('tell', '0');
  expect(setup('nothing')).toMatchObject({ status: 1, stderr: 'Radia: comando sconosciuto: nothing.\n' });
  writeFileSync(path.join(folder, 'broken'), '');
  writeLock('1.0.2');
  const failed = setup('tell', '0');
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/Radia: npm ci non è riuscito: .*\n$/);
});
