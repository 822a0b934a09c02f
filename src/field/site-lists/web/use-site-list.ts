import { usePageStandpoint, zoneQuery } from '#customers/standpoints/web/public.ts';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import type { dosimeterFilters } from '../contract.ts';

/** One of the lists that lead to a site: its state in the address, and what is asked for in the page's standpoint. */
export function useSiteList<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const { standpoint, home } = usePageStandpoint();
  const list = useRecordList(sorts, ['dosimetri']);
  type Asked = Omit<typeof list.query, 'dosimetri'> & {
    dosimetri?: (typeof dosimeterFilters)[number];
    zona?: string;
  };
  return { standpoint, home, list, query: { ...list.query, ...zoneQuery(standpoint) } as Asked };
}
