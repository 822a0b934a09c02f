import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { type ApiFailure, type CallInput, call, readLimitMs } from './api-client.ts';

export type UseEndpointOptions = {
  enabled?: boolean;
  /** Waits so long before the request; leaving the screen meanwhile calls it off. */
  delayMs?: number;
  /** Asks again every so often, while the page is in front. */
  refreshMs?: number;
  /** Keeps showing what was there while the next page or filter loads. */
  keepPrevious?: boolean;
  /** How long the answer may take. */
  limitMs?: number;
  /** What never changes once read (a photo) is not asked for again while the page is open. */
  immutable?: boolean;
  /** An answer so young is good enough for the next screen that asks. */
  freshMs?: number;
};

/** The key under which answers of an endpoint are kept; without `input`: of all its calls. */
export function endpointKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input];
}

/** Reads from an endpoint while the component is on the screen. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    enabled = true,
    delayMs = 0,
    refreshMs,
    keepPrevious = false,
    limitMs = readLimitMs,
    immutable = false,
    freshMs = 0,
  }: UseEndpointOptions = {},
): UseQueryResult<ResponseOf<E>, ApiFailure> {
  return useQuery<ResponseOf<E>, ApiFailure>({
    queryKey: endpointKey(endpoint, input),
    queryFn: async ({ signal }) => {
      if (delayMs > 0) await pause(delayMs, signal);
      return call(endpoint, input, { signal, limitMs });
    },
    enabled,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
    staleTime: immutable ? Number.POSITIVE_INFINITY : freshMs,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Waits so long, or until called off. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
