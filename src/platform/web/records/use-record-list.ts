import { type ParamsPlace, useSearchParams } from '../search-params.ts';
import { type ListParams as Asked, askedBy, goTo } from './list-layout.ts';

/** Where a list is in the address: by its number of pages, or by what is older than a row (`useRecordTurns`). */
export const pageParams = ['page', 'before'] as const;
const firstPage = { page: undefined, before: undefined };

type ListSort = { column: string; direction: 'ascending' | 'descending' };

type ListParams<Sort> = {
  q?: string;
  stato?: 'attivi' | 'disattivati' | 'tutti';
  sort?: Sort;
  dir?: 'asc' | 'desc';
  page?: string;
  size?: string;
};

/**
 * What a list asks for, kept in the address: search, state, order, page and the `filters` of its own. `sorts` are
 * the columns it may be ordered by, the first of them unless another is asked for, and that one `firstDirection`.
 * Changing anything but the page goes back to the first one.
 */
export function useRecordList<const Sort extends string, const Filter extends string = never>(
  sorts: readonly [Sort, ...Sort[]],
  filters: readonly Filter[] = [],
  firstDirection: 'asc' | 'desc' = 'asc',
  place: ParamsPlace = 'search',
) {
  const [params, setParams] = useSearchParams(place);
  const [firstSort] = sorts;
  const names = ['q', 'stato', 'sort', 'dir', 'page', 'size', ...filters];
  const query = Object.fromEntries(
    names.filter((name) => params[name]).map((name) => [name, params[name]]),
  ) as ListParams<Sort> & Partial<Record<Filter, string>>;
  const column = query.sort ?? firstSort;
  const usual = (name: string) => (name === firstSort ? firstDirection : 'asc');
  const dir = query.dir ?? usual(column);
  const direction: ListSort['direction'] = dir === 'desc' ? 'descending' : 'ascending';
  return {
    place,
    /** What is asked for as it stands in the address, whatever the page and its length. */
    asked: askedBy(params, names),
    /** The columns it may be ordered by. */
    sorts,
    /** Asks for this and nothing else. */
    go: (wanted: Asked) => setParams({ ...goTo(wanted, names), ...firstPage }),
    query: dir === 'asc' ? query : { ...query, dir },
    isFiltered: ['q', 'stato', ...filters].some((name) => params[name]),
    page: Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1),
    set: (changes: Record<string, string | number | undefined>, how?: 'push' | 'replace') =>
      setParams({ ...firstPage, ...changes }, how),
    sort: { column, direction },
    /** The same column again turns the order round. */
    onSort: (next: string) => {
      const turned = dir === 'asc' ? 'desc' : 'asc';
      const wanted = next === column ? turned : usual(next);
      setParams({
        ...firstPage,
        sort: next === firstSort ? undefined : next,
        dir: wanted === usual(next) ? undefined : wanted,
      });
    },
    /** What the field of a filter needs; '' while it lets everything through. */
    filter: (name: Filter) => ({
      value: params[name] ?? '',
      onChange: (value: string | undefined) => setParams({ ...firstPage, [name]: value || undefined }),
    }),
    clear: () =>
      setParams({
        ...firstPage,
        ...Object.fromEntries(['q', 'stato', ...filters].map((name) => [name, undefined])),
      }),
  };
}

export type RecordListState = Omit<ReturnType<typeof useRecordList>, 'query' | 'filter'>;
