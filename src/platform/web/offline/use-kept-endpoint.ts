import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { KeptEndpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { ApiFailure, CallInput } from '../api-client.ts';
import { keepStorage } from '../drafts/keep-storage.ts';
import { useUser } from '../session.tsx';
import { endpointKey, pause, type UseEndpointOptions } from '../use-endpoint.ts';
import { browserKept } from './browser-kept.ts';
import { type Kept, readKept } from './read-kept.ts';
import { useShowKept } from './shown-kept.ts';

type Options = Pick<UseEndpointOptions, 'enabled' | 'delayMs' | 'keepPrevious' | 'freshMs'>;

/**
 * Reads from an endpoint as `useEndpoint` does, and keeps what it read on this device: while the server does not answer
 * the last answer to the same question is given, with the moment it is from.
 */
export function useKeptEndpoint<E extends KeptEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, delayMs = 0, keepPrevious = false, freshMs = 0 }: Options = {},
): UseQueryResult<Kept<ResponseOf<E>>, ApiFailure> {
  const { id: userId } = useUser();
  const query = useQuery<Kept<ResponseOf<E>>, ApiFailure>({
    queryKey: keptKey(endpoint, input),
    queryFn: async ({ signal, client, queryKey }) => {
      if (delayMs > 0) await pause(delayMs, signal);
      keepStorage();
      const onKept = (kept: Kept<ResponseOf<E>>) => {
        if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, kept);
      };
      return readKept(endpoint, input, { store: browserKept(), userId, signal, onKept });
    },
    enabled,
    // What is kept is asked for again as soon as the server may be heard.
    staleTime: ({ state }) => (isKeptAnswer(state.data) ? 0 : freshMs),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  useShowKept(query.data ?? {});
  return query;
}

/** Whether what is known of a query is not what the server said just now. */
export function isKeptAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'keptAt' in data && data.keptAt !== null;
}

/** Begins like the key of `endpointKey`, so that both are forgotten together. */
function keptKey<E extends KeptEndpoint>(endpoint: E, input: CallInput<E>): readonly unknown[] {
  return [...endpointKey(endpoint, input), 'kept'];
}
