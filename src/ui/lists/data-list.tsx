import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from 'react';
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import { Term } from '../feedback/term.tsx';
import { type CountedUnit, countOf, wholeFigure } from './count-of.ts';
import type { DataColumn, RowSelection } from './data-columns.ts';
import classes from './data-list.module.css';
import { DataRow } from './data-row.tsx';
import { type Paging, PagingBar } from './paging-bar.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useOpenedRow } from './use-opened-row.ts';
import { useRowPress } from './use-row-press.ts';
import { useRowWindow } from './use-row-window.ts';

export type { DataColumn, RowSelection };

export type SortDirection = 'ascending' | 'descending';

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
  /** How many there are, where `rows` may be only the first of them. */
  total?: number | undefined;
  /** Every row of one line, 36 pixels high, in a page that is a list. */
  isDense?: boolean;
  selection?: RowSelection<Row> | undefined;
  /** What can be done with one row, behind '…' at its end. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** What is shown is of the question before; the answer is on its way. */
  isStale?: boolean;
  /** A press anywhere on a row opens it, not only one on its link. */
  opensByRow?: boolean | undefined;
};

const anything: CountedUnit = ['elemento', 'elementi'];

/** Dense rows on a desk, cards on a phone. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows } = props;
  if (props.failure) return <ErrorState {...props.failure} />;
  if (!rows) return <Skeletons shape="row" count={10} />;
  if (rows.length === 0) return <EmptyState {...props.empty} />;
  return <Table {...props} rows={rows} />;
}

/** How much wider than other columns of words the one is that names a row, and one that holds an address. */
const nameShare = 1.5;
const wideShare = 2.6;

/** Columns of words share the width among them; the others are as wide as what they hold. */
function shareOfWords<Row>(columns: readonly DataColumn<Row>[]): CSSProperties {
  const shareOf = ({ narrow, numeric, wide }: DataColumn<Row>, index: number) =>
    narrow || numeric ? 0 : wide ? wideShare : index === 0 ? nameShare : 1;
  const shares = columns.reduce((sum, column, index) => sum + shareOf(column, index), 0);
  const share = 100 / Math.max(shares, 1);
  return {
    '--word-share': `${share}%`,
    '--name-share': `${share * nameShare}%`,
    '--wide-share': `${share * wideShare}%`,
  } as CSSProperties;
}

/** What an ellipsis hides is told by the cell's title. */
function tellWhole({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
}

function Table<Row>(props: DataListProps<Row> & { rows: readonly Row[] }) {
  const { caption, columns, rows, rowKey, selection, rowActions, paging, unit = anything, total = 0 } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, last, height } = useRowWindow(body, rows.length);
  useListKeys(table);
  useOpenedRow(table, true);
  useRowPress(table, props.opensByRow ?? false);
  const width = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const isCard = columns.some(({ card }) => card);
  const all = selection ? rows.every(selection.has) : false;
  return (
    <div className={classes.frame} data-dense={props.isDense ? '' : undefined}>
      <table
        ref={table}
        className={classes.table}
        data-card={isCard ? '' : undefined}
        data-paged={paging ? '' : undefined}
        data-opens={props.opensByRow ? '' : undefined}
        data-below={columns.filter(({ card }) => card === 'below').length}
        style={shareOfWords(columns)}
        aria-busy={props.isStale || undefined}
        onPointerOver={tellWhole}
      >
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={classes.box}>
                <input
                  type="checkbox"
                  aria-label="Scegli tutte le righe di questa pagina"
                  checked={all}
                  onChange={() => selection.toggle(rows, !all)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th className={classes.actions}>
                <span className="ui-hidden">Azioni</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap rows={first} {...{ width, height }} />
          {rows.slice(first, last).map((row) => (
            <DataRow
              key={rowKey(row)}
              id={String(rowKey(row))}
              {...{ row, columns, selection, rowActions }}
            />
          ))}
          <Gap rows={rows.length - last} {...{ width, height }} />
        </tbody>
      </table>
      {paging ? (
        <PagingBar {...paging} unit={unit} />
      ) : (
        <p className={classes.count}>
          {total > rows.length && `Si vedono ${wholeFigure(rows.length)} di `}
          {countOf(Math.max(total, rows.length), ...unit)}
        </p>
      )}
    </div>
  );
}

/** The room of rows that are not in the document, as they are far from what is seen. */
function Gap({ rows, height, width }: { rows: number; height: number; width: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={width} style={{ height: rows * height }} aria-label="Righe non mostrate" />
    </tr>
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
      data-narrow={column.narrow || column.numeric ? '' : undefined}
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.key)}>
          {column.header}
          {direction && <Arrow size={16} aria-hidden />}
        </button>
      ) : column.meaning ? (
        <Term meaning={column.meaning}>{column.header}</Term>
      ) : (
        column.header
      )}
    </th>
  );
}
