import type { TableColumn } from '#platform/contract/data-table.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';

type Cells<Key extends string, Row> = Partial<Record<Key, DataColumn<Row>['cell']>>;

/** The columns of a server's table as they are shown: named and ordered by its contract, each with its cell. */
export function tableColumns<Row, Key extends string = string>(
  columns: readonly TableColumn<Key>[],
  cells: Cells<Key, Row>,
  numeric: readonly Key[] = [],
): readonly DataColumn<Row>[] {
  return columns.flatMap(({ data, title, orderable, visible }) => {
    const cell = cells[data];
    if (!visible || !cell) return [];
    return [{ key: data, header: title, sortable: orderable, numeric: numeric.includes(data), cell }];
  });
}
