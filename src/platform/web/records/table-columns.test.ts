import { describe, expect, it } from 'vitest';
import { tableColumns } from './table-columns.ts';

const columns = [
  { data: 'codice', title: 'Codice', orderable: true, visible: true },
  { data: 'tracce', title: 'Tracce', orderable: false, visible: true },
  { data: 'nota', title: 'Nota', orderable: false, visible: false },
  { data: 'foglio', title: 'Solo nel foglio', orderable: false, visible: false },
] as const;

describe('tableColumns', () => {
  it('shows columns in their order, named by the contract; those of the spreadsheet only to who asks for them', () => {
    const cell = () => '';
    const shown = tableColumns(
      columns,
      { tracce: cell, codice: cell, nota: cell },
      { tracce: { numeric: true } },
    );
    expect(shown).toEqual([
      { key: 'codice', header: 'Codice', sortable: true, cell },
      { key: 'tracce', header: 'Tracce', sortable: false, numeric: true, cell },
      { key: 'nota', header: 'Nota', sortable: false, hidden: true, cell },
    ]);
  });
});
