import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listArchivedTrips, listTrips } from '../contract.ts';
import { tripsOnPage } from '../rules.ts';
import { type TripOrder, tripOrders, tripsAsked } from './trips-asked.ts';

/** The trips of a list, read whole: search, state, order and page are what the address says (S1 2.8). */
export function useTripList(isArchive: boolean) {
  const sorts: [TripOrder, ...TripOrder[]] = isArchive ? ['end', ...tripOrders] : ['start', ...tripOrders];
  const list = useRecordList<TripOrder, 'andamento'>(sorts, ['andamento'], isArchive ? 'desc' : 'asc');
  const endpoint = isArchive ? listArchivedTrips : listTrips;
  const { data, error, refetch } = useEndpoint(endpoint, {});
  const { column, direction } = list.sort;
  const order = { column, isDescending: direction === 'descending' };
  const trips = data && tripsAsked(data, list.asked, order);
  const page = Math.min(list.page, Math.max(1, Math.ceil((trips?.length ?? 0) / tripsOnPage)));
  const first = (page - 1) * tripsOnPage;
  return {
    list: { ...list, page },
    found: {
      data: trips && { rows: trips.slice(first, first + tripsOnPage), total: trips.length },
      ...{ error, refetch },
    },
    name: endpoint.name,
    pageSize: tripsOnPage,
    count: {
      endpoint,
      input: () => ({}),
      read: (answer: unknown, asked: Readonly<Record<string, string>>) =>
        tripsAsked(answer as NonNullable<typeof data>, asked, order).length,
    },
  };
}
