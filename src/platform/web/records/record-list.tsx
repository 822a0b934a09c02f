import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { CountedUnit } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { PageSizes } from '#ui/lists/paging-bar.tsx';
import type { ApiFailure } from '../api-client.ts';
import { useSearchText } from '../search-params.ts';
import classes from './records.module.css';
import type { RecordListState } from './use-record-list.ts';

type Found<Row> = {
  data: { rows: readonly Row[]; total: number } | undefined;
  error: ApiFailure | null;
  refetch: () => unknown;
};

/** Where a list comes from: what is asked for, what was found, and how it is leafed through. */
export type RecordSource<Row> = {
  list: RecordListState;
  found: Found<Row>;
  /** Whether the list tells apart what is in use and what is not. */
  hasStates?: boolean;
  pageSize?: number;
  /** Numbers of rows a page may hold; -1: all. One of them is `pageSize`. */
  pageSizes?: PageSizes;
  /** What can be done with the list as it is filtered. */
  actions?: ReactNode;
};

export type RecordListProps<Row> = RecordSource<Row> & {
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  caption: string;
  /** The words in '1–50 di 420 clienti'. */
  unit: CountedUnit;
  search: { label: string; placeholder: string };
  /** More filters beside search and state. */
  filters?: ReactNode;
  /** What the list is for, while it is empty; `action` fills it. */
  empty: { text: string; detail?: string; action?: ReactNode };
};

const activeStates = [
  { value: 'disattivati', label: 'Disattivati' },
  { value: 'tutti', label: 'Tutti' },
] as const;

/** A list of records on a desk: search, filters, order and page stand in the address. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const {
    list,
    found,
    columns,
    rowKey,
    caption,
    unit,
    search,
    filters,
    empty,
    pageSize = 50,
    pageSizes,
  } = props;
  const [typed, setTyped] = useSearchText('q', ['page'], list.place);
  const { data, error } = found;
  return (
    <>
      <div className={classes.filters} role="search" aria-label={`Filtri: ${caption}`}>
        <div className={classes.search}>
          <SearchField main {...search} value={typed} onChange={setTyped} />
        </div>
        {props.hasStates && (
          <SelectField
            label="Stato"
            value={list.query.stato ?? ''}
            placeholder="Attivi"
            options={activeStates}
            onChange={(stato) => list.set({ stato })}
          />
        )}
        {filters}
        {props.actions && <div className={classes.listActions}>{props.actions}</div>}
      </div>
      <DataList
        caption={caption}
        columns={columns}
        rows={error && !data ? undefined : data?.rows}
        rowKey={rowKey}
        sort={list.sort}
        onSort={list.onSort}
        unit={unit}
        empty={
          list.isFiltered
            ? {
                text: 'Nessun risultato con questi filtri',
                action: (
                  <Button variant="default" onClick={list.clear}>
                    Togli i filtri
                  </Button>
                ),
              }
            : empty
        }
        failure={
          error && !data
            ? {
                text: error.text,
                requestId: error.requestId ?? undefined,
                onRetry: () => void found.refetch(),
              }
            : undefined
        }
        {...(data && data.total > 0
          ? {
              paging: {
                page: list.page,
                pageSize,
                total: data.total,
                onPage: (page: number) => list.set({ page: page > 1 ? page : undefined }),
                ...(pageSizes ? { sizes: pageSizes, onSize: (size: number) => list.set({ size }) } : {}),
              },
            }
          : {})}
      />
    </>
  );
}
