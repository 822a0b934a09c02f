import { useInfiniteQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { type Kept, readKept } from '#platform/web/offline/read-kept.ts';
import { useShowKept } from '#platform/web/offline/shown-kept.ts';
import { useUser } from '#platform/web/session.tsx';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { listOwnEntries } from '../contract.ts';

type Page = Kept<ResponseOf<typeof listOwnEntries>>;

/** What the person recorded, from the latest; older entries come a page at a time. Without network as it was read last. */
export function useOwnEntries(q: string) {
  const { id: userId } = useUser();
  const found = useInfiniteQuery<Page, ApiFailure, Page[], readonly unknown[], string | null>({
    queryKey: endpointKey(listOwnEntries, { query: q ? { q } : {} }),
    queryFn: ({ pageParam, signal }) =>
      readKept(
        listOwnEntries,
        { query: { ...(q ? { q } : {}), ...(pageParam === null ? {} : { da: pageParam }) } },
        { store: browserKept(), userId, signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ answer }) => answer.successiva,
    select: ({ pages }) => pages,
    placeholderData: (previous) => previous,
  });
  useShowKept(found.data?.[0] ?? {});
  return { ...found, entries: found.data?.flatMap(({ answer }) => answer.voci) };
}
