import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { usePageContext, zoneQuery } from '../../contexts/web/public.ts';
import type { dosimeterFilters } from '../contract.ts';

/** One of the lists that lead to a site: its state in the address, and what is asked for in the page's context. */
export function useSiteList<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const { context, home } = usePageContext();
  const list = useRecordList(sorts, ['dosimetri']);
  type Asked = Omit<typeof list.query, 'dosimetri'> & {
    dosimetri?: (typeof dosimeterFilters)[number];
    zona?: string;
  };
  return { context, home, list, query: { ...list.query, ...zoneQuery(context) } as Asked };
}
