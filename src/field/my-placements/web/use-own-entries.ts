import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiFailure, call } from '#platform/web/api-client.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { listOwnEntries } from '../contract.ts';

type Page = Awaited<ReturnType<typeof call<typeof listOwnEntries>>>;

/** What the person recorded, from the latest; older entries come a page at a time. */
export function useOwnEntries(q: string) {
  const found = useInfiniteQuery<Page, ApiFailure, Page[], readonly unknown[], string | null>({
    queryKey: endpointKey(listOwnEntries, { query: q ? { q } : {} }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listOwnEntries,
        { query: { ...(q ? { q } : {}), ...(pageParam === null ? {} : { da: pageParam }) } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ successiva }) => successiva,
    select: ({ pages }) => pages,
    placeholderData: (previous) => previous,
  });
  return { ...found, entries: found.data?.flatMap(({ voci }) => voci) };
}
