import { expect, test } from 'vitest';
import type { ColumnMapping } from '../columns/rules.ts';
import { addColumn, changeColumn, mappingOf, moveColumn, typedMapping } from './column-edits.ts';

const column = (header: string, digits: number | null = null) => ({
  ...{ header, source: 'code', text: '', digits },
  ...{ dateFormat: 'YYYY-MM-DD' as const, belowLimit: 'text' as const },
});
const mapping: ColumnMapping = {
  ...{ columns: [column('A'), column('B', 2), column('C')], separator: ';', decimalSign: ',', dueDays: 30 },
};
const headers = (columns: readonly { header: string }[]) => columns.map(({ header }) => header).join('');

test('what is not touched is sent as it came', () => {
  expect(mappingOf(typedMapping(mapping))).toEqual(mapping);
});

test('columns move by one place, and stay at either end', () => {
  const { columns } = typedMapping(mapping);
  expect(headers(moveColumn(columns, 1, -1))).toBe('BAC');
  expect(headers(moveColumn(columns, 1, 1))).toBe('ACB');
  expect(headers(moveColumn(columns, 0, -1))).toBe('ABC');
  expect(headers(moveColumn(columns, 2, 1))).toBe('ABC');
});

test('a column keeps its key while others come and go', () => {
  const { columns } = typedMapping(mapping);
  const more = addColumn(columns.filter(({ key }) => key !== 1));
  expect(more.map(({ key }) => key)).toEqual([0, 2, 3]);
  expect(headers(changeColumn(more, 2, { header: 'Z' }))).toBe('AZ');
});
