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
  const query = { ...list.query, ...zoneQuery(standpoint) } as Asked;
  // Order and page are the list's alone.
  const onMap = { q: query.q, dosimetri: query.dosimetri, zona: query.zona };
  return { standpoint, home, list, query, onMap };
}
