// `npm test`: everything that must hold before a change may land. Runs every stage even after a failure and
// ends with one line, `N passed, N failed`: a check counts one, tests count one by one. The checks run side by
// side and show what they say when they have ended; the tests have the machine to themselves. What took longest is
// told; journeys that take more than test/e2e/budget.json grants them count as failed, and slices whose tests take more
// than test/support/slice-budget.json does.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../test/support/chromium.ts';
import { hasSwift } from '../test/support/swift.ts';
import {
  failedJourneys,
  failedTests,
  journeyTimes,
  overspent,
  overspentSlices,
  secondsPerSlice,
  slowest,
  slowSlices,
  vitestTimes,
} from './suite-times.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const results = path.join(root, 'test-results');
const vitestResults = path.join(results, 'vitest.json');
const playwrightResults = path.join(results, 'playwright.json');
const costs = path.join(results, 'costs.jsonl');

const checks = [
  { name: 'types', command: ['tsc', '-b', 'tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['biome', 'check', '.'] },
  { name: 'borders', command: ['node', 'scripts/check-borders.mjs'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'web build', command: ['node', 'src/app/web-build.ts'] },
];

const tests = [
  {
    name: 'unit and http',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
    before: provideOracles,
    count: countVitest,
  },
  { name: 'browser', command: ['playwright', 'test'], before: provideChromium, count: countPlaywright },
];

/** Installs packages where the machine is Debian's and ours; elsewhere it does nothing. */
function installPackages(...names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...names];
  for (const args of [['update'], install]) spawnSync('apt-get', args, { stdio: 'inherit', env });
}

/** Answers a line to show when there is no browser and none can be installed. */
function provideChromium() {
  const isThere = () => findChromium() || existsSync(chromium.executablePath());
  if (!isThere()) installPackages('chromium', 'fonts-liberation');
  if (isThere()) return undefined;
  return 'Manca Chromium: installalo (Debian: apt-get install chromium) o indicalo con CHROMIUM_PATH.';
}

/** What some tests are held against; where it cannot be installed they say themselves what is missing. */
function provideOracles() {
  if (!hasSwift()) installPackages('python3-swift');
  if (spawnSync('openssl', ['version']).status !== 0) installPackages('openssl');
  if (spawnSync('pdfsig', ['-v']).status !== 0) installPackages('poppler-utils');
}

function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A skipped test shows nothing, so it counts as failed; so does a file that could not be loaded. */
function countVitest(code) {
  const read = readResults(vitestResults);
  if (!read) return { passed: 0, failed: 1 };
  const unloaded = read.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = read.numTotalTests - read.numPassedTests + unloaded.length;
  return { passed: read.numPassedTests, failed: atLeastOne(failed, code) };
}

function countPlaywright(code) {
  const read = readResults(playwrightResults);
  if (!read) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = read.stats;
  return { passed: expected, failed: atLeastOne(unexpected + flaky + skipped + read.errors.length, code) };
}

const atLeastOne = (failed, code) => (code === 0 ? failed : Math.max(failed, 1));

const running = new Set();

/** Runs a program to its end. Answers its exit code; `show` gets what it prints, which else goes straight to ours. */
function run([program, ...args], show) {
  return new Promise((done) => {
    const stdio = show ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, {
      cwd: root,
      stdio,
      env: { ...process.env, RADIA_TEST_COSTS: costs },
    });
    running.add(child);
    child.stdout?.on('data', show);
    child.stderr?.on('data', show);
    child.on('error', () => done(1));
    child.on('close', (code) => {
      running.delete(child);
      done(code ?? 1);
    });
  });
}

const announce = (name) => void process.stdout.write(`\n── ${name}\n`);
const secondsSince = (started) => (performance.now() - started) / 1000;

async function runCheck({ name, command }) {
  const started = performance.now();
  const printed = [];
  const code = await run(command, (chunk) => void printed.push(chunk));
  announce(name);
  process.stdout.write(Buffer.concat(printed));
  return { name, seconds: secondsSince(started), passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function runTests({ name, command, before, count }) {
  announce(name);
  const started = performance.now();
  const obstacle = before?.();
  if (obstacle) process.stdout.write(`${obstacle}\n`);
  const counted = count(obstacle ? 1 : await run(command));
  return { name, seconds: secondsSince(started), ...counted };
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

const wanted = process.argv.slice(2);
const chosen = ({ name }) => wanted.length === 0 || wanted.includes(name);
mkdirSync(results, { recursive: true });
for (const file of [vitestResults, playwrightResults, costs]) rmSync(file, { force: true });

/** What the tests took, and the failures of the budget; empty for a stage that has not run. */
function tellTimes() {
  const ofVitest = readResults(vitestResults);
  const ofPlaywright = readResults(playwrightResults);
  const times = ofVitest ? vitestTimes(ofVitest, root) : [];
  const journeys = ofPlaywright ? journeyTimes(ofPlaywright) : [];
  tell('the twenty slowest tests', slowest([...times, ...journeys]));
  tell('slices beyond their seconds', [
    ...slowSlices(times, secondsPerSlice.http),
    ...slowSlices(journeys, secondsPerSlice.journey),
  ]);
  return journeys;
}

function tell(title, lines) {
  if (lines.length === 0) return;
  announce(title);
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Last of all, for whoever reads only the end. */
function tellFailures() {
  const ofVitest = readResults(vitestResults);
  const ofPlaywright = readResults(playwrightResults);
  tell('what failed', [
    ...(ofVitest ? failedTests(ofVitest, root) : []),
    ...(ofPlaywright ? failedJourneys(ofPlaywright) : []),
  ]);
}

/** `find` says where what was counted goes beyond the budget in `file`. */
function checkBudget(what, file, find) {
  const lines = find(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
  tell(`${what} beyond their budget (${file})`, lines);
  return { name: `${what} budget`, seconds: 0, passed: lines.length === 0 ? 1 : 0, failed: lines.length };
}

/** What each file of Vitest has noted; a program may have begun a line and never ended it. */
function readCosts() {
  if (!existsSync(costs)) return [];
  return readFileSync(costs, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

const outcomes = await Promise.all(checks.filter(chosen).map(runCheck));
for (const stage of tests.filter(chosen)) outcomes.push(await runTests(stage));
const journeys = tellTimes();
if (journeys.length > 0)
  outcomes.push(checkBudget('journeys', 'test/e2e/budget.json', (budget) => overspent(journeys, budget)));
const noted = readCosts();
if (noted.length > 0)
  outcomes.push(
    checkBudget('slices', 'test/support/slice-budget.json', (budget) => overspentSlices(noted, budget)),
  );
tellFailures();

process.stdout.write('\n');
for (const { name, seconds, passed, failed } of outcomes) {
  const mark = failed === 0 ? '✓' : '✗';
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  process.stdout.write(`${mark} ${name.padEnd(16)} ${time}  ${passed} passed, ${failed} failed\n`);
}
const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const failures = total('failed');
process.stdout.write(`\n${total('passed')} passed, ${failures} failed\n`);
process.exit(failures === 0 ? 0 : 1);
