import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { CallInput } from '../api-client.ts';
import { useSearchParams } from '../search-params.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { RecordTurns } from './record-list.tsx';
import { useRecordList } from './use-record-list.ts';

type TurnOptions<E extends Endpoint, Row> = {
  /** Filters that stand in the address beside what is looked for. */
  filters: readonly string[];
  read: (answer: ResponseOf<E>) => { rows: readonly Row[]; hasMore: boolean };
  words: RecordTurns['words'];
  refreshMs?: number;
};

/** A list too long to count, the newest first: leafed through by what is older than its last row. */
export function useRecordTurns<E extends Endpoint, Row extends { id: number }>(
  endpoint: E,
  { filters, read, words, refreshMs }: TurnOptions<E, Row>,
) {
  const list = useRecordList(['id'], filters);
  const [{ before }, setParams] = useSearchParams();
  const query = { ...list.asked, ...(before ? { before } : {}) };
  const found = useEndpoint(endpoint, { query } as unknown as CallInput<E>, {
    keepPrevious: true,
    ...(refreshMs === undefined ? {} : { refreshMs }),
  });
  const answer = found.data && read(found.data);
  const turns: RecordTurns = {
    words,
    isFirst: !before,
    hasOlder: answer?.hasMore ?? false,
    onNewest: () => setParams({ before: undefined }),
    onOlder: () => setParams({ before: answer?.rows.at(-1)?.id }),
  };
  return {
    list,
    turns,
    found: {
      data: answer && { rows: answer.rows, total: answer.rows.length },
      error: found.error,
      refetch: found.refetch,
      isPlaceholderData: found.isPlaceholderData,
    },
    answer: found.data,
  };
}
