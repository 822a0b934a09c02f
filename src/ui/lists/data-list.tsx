import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import { type CountedUnit, countOf } from './count-of.ts';
import classes from './data-list.module.css';
import { type Paging, PagingBar } from './paging-bar.tsx';

export type SortDirection = 'ascending' | 'descending';

export type DataColumn<Row> = {
  key: string;
  header: string;
  /** The first column holds the link of the row. */
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  numeric?: boolean;
  sortable?: boolean;
};

type DataListProps<Row> = {
  /** Says what the table holds; for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  sort?: { column: string; direction: SortDirection };
  onSort?: (column: string) => void;
  empty?: EmptyStateProps;
  failure?: ErrorStateProps | undefined;
  paging?: Paging;
  /** The words in '1–50 di 420 dosimetri'. */
  unit?: CountedUnit;
};

const anything: CountedUnit = ['elemento', 'elementi'];

/** Dense rows on a desk, cards on a phone. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { caption, columns, rows, rowKey, paging, unit = anything } = props;
  if (props.failure) return <ErrorState {...props.failure} />;
  if (!rows) return <Skeletons shape="row" count={10} />;
  if (rows.length === 0) return <EmptyState {...props.empty} />;
  return (
    <div>
      <table className={classes.table}>
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.header}
                  data-numeric={column.numeric ? '' : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {paging ? (
        <PagingBar {...paging} unit={unit} />
      ) : (
        <p className={classes.count}>{countOf(rows.length, ...unit)}</p>
      )}
    </div>
  );
}

type HeaderCellProps<Row> = {
  column: DataColumn<Row>;
  sort: DataListProps<Row>['sort'];
  onSort: DataListProps<Row>['onSort'];
};

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.column === column.key ? sort.direction : undefined;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-numeric={column.numeric ? '' : undefined}
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.key)}>
          {column.header}
          {direction && <Arrow size={16} aria-hidden />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
