import { useState } from 'react';
import { pageLengths, type TableColumn, type TablePage } from '#platform/contract/data-table.ts';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { ApiFailure, CallInput } from '../api-client.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { isTaken, partsOf } from './contract-shapes.ts';
import { exportAction, exportTable } from './export-table.ts';
import type { ListParams } from './list-layout.ts';
import type { RowCount } from './list-views.tsx';
import { useRecordList } from './use-record-list.ts';

type TableParts<Filter extends string> = {
  /** Its name in the protocol. */
  name: string;
  /** As its contract names them; the first is the order unless another is asked for. */
  columns: readonly TableColumn[];
  filters: readonly Filter[];
  /** Of the first column, until another order is asked for. */
  firstDirection?: 'asc' | 'desc';
  /** Fields that are always sent: the rows of one state. */
  fixed?: Readonly<Record<string, string>>;
};

type RowOf<E extends Endpoint> = Extract<ResponseOf<E>, TablePage<unknown>>['data'][number];

type Found<Row> = {
  data: { rows: Row[]; total: number } | undefined;
  error: ApiFailure | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
};

/** A desk has room for more than the protocol's ten. */
const usualLength = 50;
const pageSizes = pageLengths.map((rows) => ({ rows, label: rows === -1 ? 'Tutto' : String(rows) }));

/**
 * Reads a table of the server (Q2-106) as the fragment of the address says: search, filters, order, page and size;
 * all of it goes to Excel.
 */
export function useServerTable<E extends Endpoint, const Filter extends string>(
  endpoint: E,
  { name, columns, filters, firstDirection = 'asc', fixed = {} }: TableParts<Filter>,
) {
  const keys = columns.filter(({ orderable }) => orderable).map(({ data }) => data);
  const list = useRecordList([columns[0]?.data ?? '', ...keys], filters, firstDirection, 'fragment');
  const given = Number(list.query.size ?? usualLength);
  const pageSize = pageLengths.find((length) => length === given) ?? usualLength;
  const { column, direction } = list.sort;
  const fields: Record<string, string> = {
    _dt: name,
    'search[value]': list.query.q ?? '',
    'order[0][column]': String(
      Math.max(
        0,
        columns.findIndex(({ data }) => data === column),
      ),
    ),
    'order[0][dir]': direction === 'descending' ? 'desc' : 'asc',
    ...chosen(endpoint, filters, list.query),
    ...fixed,
  };
  const page = {
    start: String(pageSize === -1 ? 0 : (list.page - 1) * pageSize),
    length: String(pageSize),
  };
  const [first] = useState(() => JSON.stringify([fields, page]));
  const turn = JSON.stringify([fields, page]) === first ? { _init: 'true' } : { draw: '1' };
  const body = { ...fields, ...page, ...turn };
  const answer = useEndpoint(endpoint, { body } as unknown as CallInput<E>, { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData } = answer;
  const answered = data as TablePage<RowOf<E>> | undefined;
  const found: Found<RowOf<E>> = {
    data: answered && { rows: answered.data, total: answered.recordsFiltered },
    error,
    ...{ refetch, isPlaceholderData },
  };
  return {
    list,
    found,
    name: [endpoint.name, ...Object.values(fixed)].join(':'),
    count: countOf(endpoint, { name, filters, fixed }),
    hasStates: false,
    pageSize,
    pageSizes,
    ways: [exportAction(endpoint, fields)],
    /** Only these of its rows as a spreadsheet. */
    exportRows: (ids: readonly number[]) => void exportTable(endpoint, fields, ids),
  };
}

/** The filters that are set to something the table knows. */
function chosen<Filter extends string>(
  { body }: Endpoint,
  filters: readonly Filter[],
  query: Partial<Record<Filter, string>>,
): Record<string, string> {
  const known = partsOf(body);
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const value = query[filter];
      const part = known[filter];
      return value === undefined || !part || !isTaken(part, value) ? [] : [[filter, value] as const];
    }),
  );
}

/** How many rows a table has when it is asked for something else. */
function countOf(
  endpoint: Endpoint,
  { name, filters, fixed }: { name: string; filters: readonly string[]; fixed: ListParams },
): RowCount {
  return {
    endpoint,
    input: (asked) => ({
      body: {
        _dt: name,
        'search[value]': asked['q'] ?? '',
        ...chosen(endpoint, filters, asked),
        ...fixed,
        ...{ start: '0', length: '1', draw: '1' },
      },
    }),
    read: (answer) => (answer as TablePage<unknown>).recordsFiltered,
  };
}
