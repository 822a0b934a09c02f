import { expect, test } from 'vitest';
import { deadlineColumns, shortMonthLabel, tieText } from './rules.ts';

test.each([
  ['2027-03', false, 'mar'],
  ['2027-03', true, 'mar\n2027'],
  ['2027-01', false, 'gen\n2027'],
  ['2027-11', undefined, 'nov'],
])('the month %s is written in short, with its year where one begins', (month, isFirst, label) => {
  expect(shortMonthLabel(month, isFirst)).toBe(label);
});

test.each([
  [{ sigla: 'RX1', registryId: 12, manual: null }, 'RX1 · registro 12'],
  [{ sigla: null, registryId: null, manual: 'Manuale' }, 'Manuale'],
  [{ sigla: 'RX1', registryId: null, manual: 'Manuale' }, 'RX1 · Manuale'],
  [{ sigla: null, registryId: null, manual: null }, ''],
])('%j is told in a line', (tie, text) => {
  expect(tieText(tie)).toBe(text);
});

test('deadlines are put in order by their day alone; what is only in the sheet is not shown', () => {
  const named = (wanted: (column: (typeof deadlineColumns)[number]) => boolean) =>
    deadlineColumns.filter(wanted).map(({ data }) => data);
  expect(named(({ orderable }) => orderable)).toEqual(['scadenza']);
  expect(named(({ visible }) => !visible)).toEqual(['durata', 'nota']);
});
