import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildMatrix, countBySection, idsIn, parseRequirements } from '../../scripts/traceability-matrix.mjs';
import { idsInTitles, testFiles, titlesIn } from '../../scripts/traceability-tests.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const lists = path.join(root, 'docs/requirements');
const listNames = readdirSync(lists).filter((name) => name.endsWith('.tsv'));
const requirementsOf = (name: string) =>
  parseRequirements(readFileSync(path.join(lists, name), 'utf8'), name);

describe('requirement lists', () => {
  it('are there for the three parts of the specification', () => {
    expect(listNames.toSorted()).toEqual([
      'S0-requirements.tsv',
      'S1-requirements.tsv',
      'S2-requirements.tsv',
    ]);
  });

  it.each(listNames)('%s is well formed, its ids are its own, consecutive and used once', (name) => {
    const ids = requirementsOf(name).map((requirement) => requirement.id);
    expect(ids).toEqual(ids.map((_, index) => `R${name[1]}-${String(index + 1).padStart(3, '0')}`));
  });

  it('are refused when a line lacks a column or carries no id', () => {
    const head = 'id\tsection\tkind\trequirement\thow_to_verify\tnote';
    expect(() => parseRequirements(`${head}\nR9-001\t1\trule\tText\tCheck`, 'list')).toThrow(
      'line 2: 5 columns',
    );
    expect(() => parseRequirements(`${head}\nR-1\t1\trule\tText\tCheck\t`, 'list')).toThrow(
      'no requirement id',
    );
    expect(() => parseRequirements(`${head}\nR9-001\t1\trule\t\tCheck\t`, 'list')).toThrow('empty column');
  });
});

// Sample ids are of documents that do not exist, so that they show nothing in the matrix.
describe('requirement ids in test titles', () => {
  it.each([
    ['opens the first step (R9-027)', ['R9-027']],
    ['lists the floors (R9-221..223)', ['R9-221', 'R9-222', 'R9-223']],
    ['lists the floors (R9-221..R9-222)', ['R9-221', 'R9-222']],
    ['keeps both (R9-221, R8-002)', ['R9-221', 'R8-002']],
    ['shortens the second (R9-221, 230..231, 240)', ['R9-221', 'R9-230', 'R9-231', 'R9-240']],
    ['R9-221, 200 is the answer', ['R9-221']],
    ['answers 200 to all (no id)', []],
  ])('%s', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });

  it('are found in titles of tests and groups, in tables and templates, and not in comments', () => {
    const source = [
      "describe('group R9-001', () => {",
      "  // as asked by 'R9-900'",
      "  it('it\\'s one (R9-002)', () => { call('other'); });",
      '  test.each([["row (R9-003)", 2]])("%s", () => {});',
      '  it(`template ${name} (R9-004)`, async () => {});',
      '});',
    ].join('\n');
    expect(titlesIn(source)).toEqual([
      'group R9-001',
      "it's one (R9-002)",
      'row (R9-003)',
      'template ${name} (R9-004)',
    ]);
  });

  it('all exist in the lists', () => {
    const known = new Set(
      listNames.flatMap((name) => requirementsOf(name).map((requirement) => requirement.id)),
    );
    const unknown = testFiles(root)
      .filter((file) => file !== 'test/meta/traceability.test.ts')
      .flatMap((file) =>
        idsInTitles(readFileSync(path.join(root, file), 'utf8'))
          .filter((id) => !known.has(id))
          .map((id) => `${file}: ${id}`),
      );
    expect(unknown).toEqual([]);
  });
});

describe('traceability matrix', () => {
  const requirement = (id: string, section: string) => ({
    id,
    section,
    kind: 'rule',
    requirement: 'Text',
    howToVerify: 'Check',
    note: '',
  });
  const test = (title: string, outcome: 'passed' | 'failed' | 'not-run') => ({
    title,
    file: 'a.test.ts',
    project: 'vitest',
    outcome,
  });

  it('calls a requirement shown only when a test passed and none failed', () => {
    const rows = buildMatrix(
      ['R9-001', 'R9-002', 'R9-003', 'R9-004'].map((id) => requirement(id, '2.1;9')),
      [
        test('one (R9-001, R9-002)', 'passed'),
        test('two (R9-002)', 'failed'),
        test('three (R9-003)', 'not-run'),
      ],
    );
    expect(rows.map((row) => row.state)).toEqual(['shown', 'failed', 'not-run', 'uncovered']);
    expect(countBySection(rows)).toEqual([
      { document: 'S9', section: '2.1', total: 4, shown: 1, failed: 1, notRun: 1 },
    ]);
  });
});
