import { describe, expect, it } from 'vitest';
import { tableColumns } from './table-columns.ts';

const columns = [
  { data: 'codice', title: 'Codice', orderable: true, visible: true },
  { data: 'tracce', title: 'Tracce', orderable: false, visible: true },
  { data: 'nota', title: 'Nota', orderable: false, visible: false },
] as const;

describe('tableColumns', () => {
  it('shows the visible columns in their order, named and ordered by the contract, numbers at the right', () => {
    const cell = () => '';
    const shown = tableColumns(columns, { tracce: cell, codice: cell, nota: cell }, ['tracce']);
    expect(shown).toEqual([
      { key: 'codice', header: 'Codice', sortable: true, numeric: false, cell },
      { key: 'tracce', header: 'Tracce', sortable: false, numeric: true, cell },
    ]);
  });
});
