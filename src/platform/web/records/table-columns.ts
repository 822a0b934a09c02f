import type { TableColumn } from '#platform/contract/data-table.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';

type Cells<Key extends string, Row> = Partial<Record<Key, DataColumn<Row>['cell']>>;
type Look = Partial<Pick<DataColumn<unknown>, 'header' | 'numeric' | 'narrow' | 'card' | 'hidden'>>;

/**
 * The columns of a server's table as they are shown: named and ordered by its contract, each with its cell. Those that
 * stand in the spreadsheet alone are there for whoever asks for them. `looks` says more of some of them.
 */
export function tableColumns<Row, Key extends string = string>(
  columns: readonly TableColumn<Key>[],
  cells: Cells<Key, Row>,
  looks: Partial<Record<Key, Look>> = {},
): readonly DataColumn<Row>[] {
  return columns.flatMap(({ data, title, orderable, visible }) => {
    const cell = cells[data];
    if (!cell) return [];
    const look: Look = looks[data] ?? {};
    return [
      { key: data, header: title, sortable: orderable, ...(visible ? {} : { hidden: true }), ...look, cell },
    ];
  });
}
