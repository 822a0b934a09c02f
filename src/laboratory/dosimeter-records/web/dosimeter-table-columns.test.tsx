import { expect, test } from 'vitest';
import type { TableRow } from '../table/contract.ts';
import { columns } from './dosimeter-table-columns.tsx';

test('a table of the server writes days as its document does (R2-532)', () => {
  const row = { inizio: '2026-03-05', fine: null } as TableRow;
  const shown = (key: string) => columns.find((column) => column.key === key)?.cell(row);
  expect([shown('inizio'), shown('fine')]).toEqual(['5/3/2026', '—']);
});
