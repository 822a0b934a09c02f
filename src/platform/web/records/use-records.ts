import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { ApiFailure, CallInput } from '../api-client.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { isTaken, partsOf } from './contract-shapes.ts';
import { sheetAction } from './export-table.ts';
import { listTerms } from './list-terms.ts';
import type { RowCount } from './list-views.tsx';
import { useRecordList } from './use-record-list.ts';

/** The filters of a list of its own. */
type Filter<E extends Endpoint> = Exclude<
  keyof z.input<E['query']> & string,
  'q' | 'stato' | 'sort' | 'dir' | 'page' | 'size'
>;

type RecordsOptions = {
  params?: Readonly<Record<string, string | number>>;
  /** Filters that the place of the list settles. */
  fixed?: Readonly<Record<string, string>>;
  /** Of the usual order. */
  firstDirection?: 'asc' | 'desc';
  /** The same rows as a spreadsheet (`sheetOf`). */
  sheet?: Endpoint;
};

type Rows<E extends Endpoint> = ResponseOf<E> extends { rows: (infer Row)[] } ? Row : never;

/** Reads a list of records as the address asks for it: search, filters, order and page. */
export function useRecords<E extends Endpoint>(
  endpoint: E,
  { params, fixed = {}, firstDirection, sheet }: RecordsOptions = {},
) {
  const { sorts, filters, hasStates } = listTerms(endpoint.query);
  const own = filters.filter((name) => !(name in fixed)) as Filter<E>[];
  const list = useRecordList<string, Filter<E>>(sorts, own, firstDirection);
  const known = partsOf(endpoint.query);
  const asked = Object.entries(list.query).filter(([name, value]) => {
    const part = known[name];
    // What is typed is for the server to judge, which says why it looks for nothing.
    return part !== undefined && (name === 'q' || isTaken(part, value));
  });
  const sheetAsked = Object.fromEntries(asked.filter(([name]) => name !== 'page' && name !== 'size'));
  const input = { params, query: { ...Object.fromEntries(asked), ...fixed } };
  const count: RowCount | undefined =
    'size' in known
      ? {
          endpoint,
          input: (asked) => ({ params, query: { ...asked, ...fixed, size: '1' } }),
          read: (answer) => (answer as { total: number }).total,
        }
      : undefined;
  const found = useEndpoint(endpoint, input as unknown as CallInput<E>, { keepPrevious: true });
  return {
    list,
    found: found as {
      data: (ResponseOf<E> & { rows: Rows<E>[]; total: number }) | undefined;
      error: ApiFailure | null;
      refetch: () => unknown;
      isPlaceholderData: boolean;
    },
    name: [endpoint.name, ...Object.keys(fixed)].join(':'),
    ...(count ? { count } : {}),
    hasStates,
    ...(sheet
      ? { ways: [sheetAction(sheet, { ...(params ? { params } : {}), query: { ...sheetAsked, ...fixed } })] }
      : {}),
  };
}
