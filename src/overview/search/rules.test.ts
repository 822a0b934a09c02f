import { expect, test } from 'vitest';
import type { FoundRecord } from './contract.ts';
import {
  codeBeginnings,
  exactCodes,
  exactOf,
  groupsOf,
  looksLikeCode,
  numberSought,
  searchedText,
} from './rules.ts';

test.each([
  ['  Scuola   media ', 'Scuola media'],
  ['\u001dLBS1\u0000', 'LBS1'],
  ['Perche\u0301', 'Perché'],
  ['https://radia.example/d/LBS00001?x=1', 'LBS00001'],
  ['via Roma 1/a', 'via Roma 1/a'],
])('%j is looked for as %j', (typed, text) => {
  expect(searchedText(typed)).toBe(text);
});

test.each([
  ['RF-2026-12', 'RF', { year: 2026, number: '12' }],
  ['rf 2026 12', 'RF', { year: 2026, number: '12' }],
  ['2026/12', 'RF', { year: 2026, number: '12' }],
  ['2026-12', 'DDT', { year: 2026, number: '12' }],
  ['RF-2026-', 'RF', { year: 2026, number: '' }],
  ['RF2026', 'RF', { year: 2026, number: '' }],
  ['rf', 'RF', { year: null, number: '' }],
  ['DDT-2026-12', 'RF', null],
  ['2026', 'RF', null],
  ['RF-2026-12x', 'RF', null],
  ['RF-2026-1234567890', 'RF', null],
  ['', 'RF', null],
] as const)('%s as a number of %s: %j', (text, prefix, sought) => {
  expect(numberSought(text, prefix)).toEqual(sought);
});

test.each([
  ['lbs1', ['LBS1']],
  ['12', ['12', 'LBS12']],
  ['via roma', []],
  ['A'.repeat(65), []],
])('codes that begin with %s: %j', (text, beginnings) => {
  expect(codeBeginnings(text)).toEqual(beginnings);
});

test('a code is named exactly in any width of its number, words are no code', () => {
  expect(exactCodes('lbs12').slice(0, 3)).toEqual(['LBS12', 'LBS012', 'LBS0012']);
  expect(exactCodes('via 12')).toEqual([]);
  expect(exactCodes('scuola')).toEqual([]);
});

test.each([
  ['LBS00001', true],
  ['RF-2026-1', true],
  ['scuola', false],
  ['via 12', false],
  ['', false],
])('%s looks like a code: %j', (text, expected) => {
  expect(looksLikeCode(text)).toBe(expected);
});

const found = (tipo: FoundRecord['tipo'], id: number, esatto = false): FoundRecord => ({
  ...{ tipo, id, nome: `${tipo} ${id}`, dettaglio: '', esatto, attivo: true },
  ...{ zona: null, committente: null, cliente: null, indirizzo: null },
});

test('the first that is named exactly is opened, none where none is', () => {
  expect(exactOf([found('sede', 1), found('dosimetro', 2, true), found('dosimetro', 3, true)])?.id).toBe(2);
  expect(exactOf([found('sede', 1)])).toBeUndefined();
});

test('kinds stand in their order, each with its records as they came', () => {
  const groups = groupsOf([found('lotto', 1), found('sede', 3), found('sede', 2)]);
  expect(groups.map(({ kind, records }) => [kind, ...records.map(({ id }) => id)])).toEqual([
    ['sede', 3, 2],
    ['lotto', 1],
  ]);
});

test('kinds with a name that begins as was typed come first', () => {
  const records = [found('sede', 1), { ...found('cliente', 2), nome: 'Tèrme di Abano' }, found('lotto', 3)];
  expect(groupsOf(records, 'terme ').map(({ kind }) => kind)).toEqual(['cliente', 'sede', 'lotto']);
});
