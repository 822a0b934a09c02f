import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatDay, formatPlainDay } from '#platform/contract/dates.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `src/${name.split(path.sep).join('/')}`)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const filesWith = (pattern: RegExp, but: readonly string[] = []) =>
  sources.filter(({ file, text }) => pattern.test(text) && !but.includes(file)).map(({ file }) => file);

/** The screens of S2 that Q2-115 names, and the words they alone show (decision 054). */
const plain = [
  // mass activities: list, wizard, processing, status
  /^src\/radioprotection\/mass-(activities|wizard|processing)\//,
  // overview map of trips
  /^src\/trips\/overview\//,
  // registries: documents appended, reverted, given to earlier registries; migration
  /^src\/radioprotection\/(registry-migration|retroactive-documents)\//,
  // calendar of inspections
  /^src\/irme90\/inspections\//,
  // dashboards with their charts
  /^src\/overview\/dashboards\//,
  // tables of the server
  /^src\/laboratory\/dosimeter-records\/web\/dosimeter-table-columns\.tsx$/,
  /^src\/laboratory\/shipments\/web\/shipment-table-page\.tsx$/,
  /^src\/radioprotection\/deadlines\/web\/deadline-table-page\.tsx$/,
];
const isPlain = (file: string) => plain.some((place) => place.test(file));

/** Mails and sheets that leave a plain screen write days as all mails and documents do. */
const leavesScreen = (file: string) => /\/server\//.test(file);

test('the two ways of writing a day', () => {
  expect([formatDay('2026-03-05'), formatPlainDay('2026-03-05')]).toEqual(['05/03/2026', '5/3/2026']);
});

test('d/m/yyyy stands on the screens that Q2-115 names and nowhere else, and nothing else stands there (R2-532, R1-662, R0-022)', () => {
  const declared = 'src/platform/contract/dates.ts';
  const users = filesWith(/\bformatPlainDay\b/, [declared]);
  expect(users.filter((file) => !isPlain(file))).toEqual([]);
  for (const place of plain) expect(users.some((file) => place.test(file))).toBe(true);
  const mixed = filesWith(/\bformatDay\(/).filter((file) => isPlain(file) && !leavesScreen(file));
  expect(mixed).toEqual([]);
});

test('DD/MM/YY stands on the summary steps of placement and replacement alone', () => {
  expect(filesWith(/\bformatShortDay\b/, ['src/platform/contract/dates.ts']).toSorted()).toEqual([
    'src/field/placement/web/summary-list.tsx',
    'src/field/replacement/web/steps/summary-step.tsx',
  ]);
});

test('nothing but the named functions writes dates, months or times', () => {
  expect(
    filesWith(/DateTimeFormat|toLocaleDateString|toLocaleTimeString|\bdateStyle\b|\btimeStyle\b/, [
      'src/platform/contract/dates.ts',
      'src/platform/contract/rome-clock.ts',
      // The number of a document, made of the parts of its instant.
      'src/reports/sampling-report/rules.ts',
    ]),
  ).toEqual([]);
  expect(filesWith(/split\('-'\)\.reverse|reverse\(\)\.join\(['"]\//)).toEqual([]);
  expect(filesWith(/slice\(8, ?10\)\}?\)?\}\//, ['src/platform/contract/dates.ts'])).toEqual([]);
  // In SQL: where a line of results is put together by the statement itself.
  expect(filesWith(/to_char\([^)]*'[^']*DD\/MM/)).toEqual(['src/overview/search/server/code-pieces.ts']);
});
