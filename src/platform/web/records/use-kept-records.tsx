import type { KeptEndpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '../api-client.ts';
import { KeptLine } from '../offline/kept-line.tsx';
import { useKeptAhead } from '../offline/use-kept-ahead.ts';
import { useKeptEndpoint } from '../offline/use-kept-endpoint.ts';
import { useRecords } from './use-records.ts';

/** What is on the screen reads first. */
const aheadDelayMs = 1500;

/**
 * A list of records, read as `useRecords` does. Where the server cannot be asked its first page is shown as it was
 * read last on this device, and `note` tells its age; what is filtered is not made up of it.
 */
export function useKeptRecords<E extends KeptEndpoint>(
  endpoint: E,
  options: Parameters<typeof useRecords>[1] = {},
) {
  const source = useRecords(endpoint, options);
  const { data, error } = source.found;
  const input = {
    ...(options.params ? { params: options.params } : {}),
    query: {},
  } as unknown as CallInput<E>;
  const isWhole = Object.keys(source.list.asked).length === 0;
  const isUnread = data === undefined && error !== null;
  const kept = useKeptEndpoint(endpoint, input, { enabled: isUnread && isWhole });
  useKeptAhead({
    of: data === undefined ? [null] : [1, ...Object.values(options.params ?? {}).map(Number)],
    delayMs: aheadDelayMs,
    read: (keep) => keep(endpoint, input),
  });
  const answer = data ?? (isWhole ? (kept.data?.answer as typeof data) : undefined);
  return {
    source: { ...source, found: { ...source.found, data: answer, error: answer ? null : error } },
    note: isUnread && answer !== undefined ? <KeptLine /> : undefined,
  };
}
