import { type ReactNode, useId } from 'react';
import type { DataColumn, RowSelection } from './data-columns.ts';
import classes from './data-list.module.css';

type DataRowProps<Row> = {
  /** Its key, by which one comes back to it. */
  id: string;
  row: Row;
  columns: readonly DataColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
};

/** A line of a list: its cells, the box that chooses it, what can be done with it. */
export function DataRow<Row>({ id, row, columns, selection, rowActions }: DataRowProps<Row>) {
  const nameId = useId();
  const isChosen = selection?.has(row);
  return (
    <tr data-key={id} tabIndex={-1} data-chosen={isChosen ? '' : undefined}>
      {selection && (
        <td className={classes.box}>
          <input
            type="checkbox"
            aria-labelledby={nameId}
            checked={isChosen}
            onChange={() => selection.toggle([row], !isChosen)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            id={index === 0 ? nameId : undefined}
            data-label={column.header}
            data-numeric={column.numeric ? '' : undefined}
            data-narrow={column.narrow || column.numeric ? '' : undefined}
            data-wide={column.wide ? '' : undefined}
            data-card={index === 0 ? 'name' : column.card}
            data-told={column.isTold ? '' : undefined}
            data-none={content === '—' ? '' : undefined}
          >
            {content}
          </td>
        );
      })}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </tr>
  );
}
