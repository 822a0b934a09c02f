/** Where the tests are, what their titles say, and how they ended in the last run. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { idsIn } from './traceability-matrix.mjs';

/** @typedef {import('./traceability-matrix.mjs').ShownTest} ShownTest */

const literal = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/**
 * Test files of the project, relative to its root, with forward slashes.
 * @param {string} root
 * @returns {string[]}
 */
export function testFiles(root) {
  return ['src', 'test', 'db']
    .flatMap((folder) => {
      try {
        return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        );
      } catch {
        return [];
      }
    })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .sort((a, b) => a.localeCompare(b));
}

/**
 * Titles that name requirements, as written in a test file: of tests, of groups, and in the rows of tables.
 * Comments do not count.
 * @param {string} source
 * @returns {string[]}
 */
export function titlesIn(source) {
  return source.split('\n').flatMap((line) => {
    if (idsIn(line).length === 0 || /^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    const titles = [...line.matchAll(literal)]
      .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(['"`\\])/g, '$1'))
      .filter((title) => idsIn(title).length > 0);
    return titles.length > 0 ? titles : [line.trim()];
  });
}

/**
 * Ids named by the titles of a test file.
 * @param {string} source
 * @returns {string[]}
 */
export function idsInTitles(source) {
  return [...new Set(titlesIn(source).flatMap((title) => idsIn(title)))];
}

/** @param {string} status @returns {ShownTest['outcome']} */
function vitestOutcome(status) {
  if (status === 'passed' || status === 'failed') return status;
  return 'not-run';
}

/** @param {any} report @param {string} root @returns {ShownTest[]} */
function fromVitest(report, root) {
  return report.testResults.flatMap((/** @type {any} */ suite) =>
    suite.assertionResults.map((/** @type {any} */ test) => ({
      title: [...(test.ancestorTitles ?? []), test.title].filter(Boolean).join(' › '),
      file: path.relative(root, suite.name).split(path.sep).join('/'),
      project: 'vitest',
      outcome: vitestOutcome(test.status),
    })),
  );
}

/** @param {string} status @returns {ShownTest['outcome']} */
function playwrightOutcome(status) {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'not-run' : 'failed';
}

/** @param {any} report @param {string} root @returns {ShownTest[]} */
function fromPlaywright(report, root) {
  const testFolder = report.config?.rootDir ?? root;
  /** @param {any} suite @param {string[]} titles @returns {ShownTest[]} */
  const walk = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        title: [...titles, spec.title].join(' › '),
        file: path.relative(root, path.resolve(testFolder, spec.file)).split(path.sep).join('/'),
        project: test.projectName ?? 'playwright',
        outcome: playwrightOutcome(test.status),
      })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ child) => walk(child, [...titles, child.title])),
  ];
  return report.suites.flatMap((/** @type {any} */ suite) => walk(suite, []));
}

/**
 * Tests of the last runs, read from every JSON report of vitest or Playwright in `folder`.
 * @param {string} folder
 * @param {string} root
 * @returns {{ tests: ShownTest[], reports: { name: string, writtenAt: Date }[] }}
 */
export function lastResults(folder, root) {
  /** @type {ShownTest[]} */
  const tests = [];
  const reports = [];
  let names = /** @type {string[]} */ ([]);
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return { tests, reports: [] };
  }
  for (const name of names.sort((a, b) => a.localeCompare(b))) {
    const file = path.join(folder, name);
    let report;
    try {
      report = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      continue;
    }
    if (Array.isArray(report?.testResults)) tests.push(...fromVitest(report, root));
    else if (Array.isArray(report?.suites)) tests.push(...fromPlaywright(report, root));
    else continue;
    reports.push({ name, writtenAt: statSync(file).mtime });
  }
  return { tests, reports };
}

/**
 * The tests to show: those that ran, and the titles whose ids no result of the same file carries.
 * @param {string} root
 * @param {ShownTest[]} results
 * @returns {ShownTest[]}
 */
export function withTestsNotRun(root, results) {
  /** @type {Map<string, Set<string>>} */
  const ranByFile = new Map();
  for (const test of results) {
    const ids = ranByFile.get(test.file) ?? new Set();
    for (const id of idsIn(test.title)) ids.add(id);
    ranByFile.set(test.file, ids);
  }
  const files = testFiles(root);
  const notRun = files.flatMap((file) =>
    titlesIn(readFileSync(path.join(root, file), 'utf8'))
      .filter((title) => idsIn(title).some((id) => !ranByFile.get(file)?.has(id)))
      .map((title) => ({ title, file, project: '', outcome: /** @type {const} */ ('not-run') })),
  );
  return [...results.filter((test) => files.includes(test.file)), ...notRun];
}
