import type { RowCount } from '#platform/web/records/list-views.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listMassActivities, type MassActivity } from '../contract.ts';
import { foundMass, massPageSize } from '../list/rules.ts';

/** The mass activities of an employer, read whole: tab, search and page are what the address says (Q2-37). */
export function useMassList(employer: number) {
  const list = useRecordList(['id'], [], 'desc');
  const input = { params: { employer } };
  const { data, error, refetch } = useEndpoint(listMassActivities, input);
  const { q: sought, stato: status } = list.asked;
  const rows = data && foundMass(data, { status, sought });
  const page = Math.min(list.page, Math.max(1, Math.ceil((rows?.length ?? 0) / massPageSize)));
  const first = (page - 1) * massPageSize;
  const count: RowCount = {
    endpoint: listMassActivities,
    input: () => input,
    read: (answer, { q, stato }) => foundMass(answer as MassActivity[], { status: stato, sought: q }).length,
  };
  return {
    status,
    source: {
      // A tab is no filter: what is taken away is what was searched for.
      list: {
        ...list,
        page,
        isFiltered: Boolean(sought),
        clear: () => list.set({ q: undefined, page: undefined }),
      },
      found: {
        ...{ error, refetch },
        data: rows && { rows: rows.slice(first, first + massPageSize), total: rows.length },
      },
      name: listMassActivities.name,
      ...{ count, hasStates: false, pageSize: massPageSize },
    },
  };
}
