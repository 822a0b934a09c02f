import { useEffect } from 'react';
import type { RecordListState } from './use-record-list.ts';

type Asked = {
  list: RecordListState;
  found: {
    data: { rows: readonly unknown[]; total: number } | undefined;
    isPlaceholderData?: boolean;
  };
  /** -1: all rows on one page. */
  pageSize: number;
};

/**
 * There are fewer rows than when the address was written, and its page is past their end: the last one takes its place.
 * Answers whether it is on its way there.
 */
export function useLastPage({ list, found: { data, isPlaceholderData }, pageSize }: Asked): boolean {
  const isPastEnd = data !== undefined && data.rows.length === 0 && data.total > 0;
  const isAnswered = isPlaceholderData !== true;
  const last = Math.min(list.page - 1, Math.ceil((data?.total ?? 0) / pageSize));
  const wanted = isPastEnd && isAnswered && list.page > 1 ? Math.max(1, last) : null;
  useEffect(() => {
    if (wanted !== null) list.set({ page: wanted > 1 ? wanted : undefined }, 'replace');
  });
  return isPastEnd && (wanted !== null || !isAnswered);
}
