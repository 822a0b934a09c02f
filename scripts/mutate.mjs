// `npm run mutate -- [folder or file …]`: changes the rules (`rules.ts`) below the given places one expression at a time
// and asks their tests whether they notice; without places, all rules that there are, which takes an hour or two.
// Prints for each module how many of its changes some test noticed, the lowest first, and leaves what no test noticed in
// `test-results/mutation.json` and, to be read, `test-results/mutation.html`. Not part of `npm test`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** Of a hundred changes to a module's rules as many are noticed, or its tests want another look. */
const wantedScore = 85;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Rules below the places, as git knows them: `src/trips`, `src/trips/planner/plan/rules.ts`. */
function listRules(places) {
  const listed = execFileSync('git', ['ls-files', '--', ...places], { encoding: 'utf8' });
  return listed.split('\n').filter((file) => path.basename(file) === 'rules.ts');
}

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

/** What became of the changes to one module. A change that does not run at all counts for nothing. */
function scoreOf([file, { mutants }]) {
  const ofKind = (kinds) => mutants.filter(({ status }) => kinds.has(status)).length;
  const [found, missed] = [ofKind(noticed), ofKind(unnoticed)];
  const score = found + missed === 0 ? 100 : (100 * found) / (found + missed);
  return { file, found, missed, score };
}

const { values, positionals } = parseArgs({ options: { own: { type: 'boolean' } }, allowPositionals: true });
const places = positionals.length > 0 ? positionals : ['src'];
const rules = listRules(places);
if (rules.length === 0) {
  process.stderr.write('Qui non ci sono regole (rules.ts).\n');
  process.exit(1);
}

// Read by mutation-tests.ts, in the programs that Stryker starts.
if (values.own) process.env['RADIA_MUTATION_TESTS'] = JSON.stringify(places);

await new Stryker({
  mutate: rules,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation-tests.ts' },
  coverageAnalysis: 'perTest',
  // What the rules and their tests are read from; the rest of the project is left where it is.
  ignorePatterns: ['**', '!src/**', '!db/**', '!scripts/**', '!test/support/**', '!package.json'],
  // The compiler it would read settings with is another than ours.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: 2,
  tempDirName: '.cache/mutation',
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  htmlReporter: { fileName: 'test-results/mutation.html' },
  allowEmpty: true,
}).runMutationTest();

const { files } = JSON.parse(readFileSync('test-results/mutation.json', 'utf8'));
const scores = Object.entries(files).map(scoreOf);
for (const { file, found, missed, score } of scores.sort((a, b) => a.score - b.score)) {
  const mark = score < wantedScore ? '✗' : '✓';
  process.stdout.write(`${mark} ${score.toFixed(1).padStart(5)} %  ${found} of ${found + missed}  ${file}\n`);
}
const low = scores.filter(({ score }) => score < wantedScore).length;
process.stdout.write(`\n${scores.length} modules, ${low} of them under ${wantedScore} %\n`);
