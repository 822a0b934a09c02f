/**
 * Prints the matrix requirement → test → result: `npm run traceability`.
 * Reads docs/requirements/*.tsv, the titles of all tests and the JSON reports in test-results/;
 * writes test-results/traceability.html and .csv and a summary per section.
 * `npm run traceability -- --missing S0` also lists the requirements of S0 (or of all) that no test names.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildMatrix, countBySection, parseRequirements } from './traceability-matrix.mjs';
import { matrixCsv, matrixPage, sum } from './traceability-page.mjs';
import { lastResults, withTestsNotRun } from './traceability-tests.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lists = path.join(root, 'docs/requirements');
const output = path.join(root, 'test-results');

const requirements = readdirSync(lists)
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .flatMap((name) => parseRequirements(readFileSync(path.join(lists, name), 'utf8'), name));
const { tests, reports } = lastResults(output, root);
const rows = buildMatrix(requirements, withTestsNotRun(root, tests));
const counts = countBySection(rows);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

mkdirSync(output, { recursive: true });
writeFileSync(path.join(output, 'traceability.html'), matrixPage({ rows, counts, reports, version }));
writeFileSync(path.join(output, 'traceability.csv'), matrixCsv(rows));

const lines = [];
const documents = [...new Set(counts.map((count) => count.document))];
for (const document of documents) {
  const own = counts.filter((count) => count.document === document);
  const all = sum(own);
  lines.push(`${document}  ${all.shown} dimostrati su ${all.total}`);
  for (const count of own.filter((c) => c.shown + c.failed + c.notRun > 0)) {
    const rest = [
      count.failed && `${count.failed} falliti`,
      count.notRun && `${count.notRun} non eseguiti`,
    ].filter(Boolean);
    const figure = `${count.shown}/${count.total}`.padStart(8);
    lines.push(`  ${figure}  § ${count.section}${rest.length ? `  (${rest.join(', ')})` : ''}`);
  }
}
const option = process.argv.indexOf('--missing');
if (option > 0) {
  const document = process.argv[option + 1] ?? '';
  const missing = rows.filter((row) => row.state === 'uncovered' && `S${row.id[1]}`.startsWith(document));
  lines.push(...missing.map((row) => `${row.id}  § ${row.section}  ${row.requirement}`));
}
const failed = rows.filter((row) => row.state === 'failed').map((row) => row.id);
if (failed.length > 0) lines.push(`Requisiti con prove fallite: ${failed.join(', ')}`);
if (reports.length === 0) lines.push('Nessun risultato in test-results: eseguire prima npm test.');
lines.push('Scritti test-results/traceability.html e test-results/traceability.csv');
process.stdout.write(`${lines.join('\n')}\n`);
