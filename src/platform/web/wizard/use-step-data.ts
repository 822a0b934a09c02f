import { useContext } from 'react';
import type { KeptEndpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '../api-client.ts';
import { isUnreachable } from '../offline/read-kept.ts';
import { useKeptEndpoint } from '../offline/use-kept-endpoint.ts';
import { MissingHelp } from './missing-help.ts';
import { stepDelayMs } from './wizard-definition.ts';

/** For a list that cannot be read, whichever it is (H18). */
export const fetchFailureText = 'Qualcosa è andato storto. Tornare una pagina indietro per riprovare.';

/** For one that was never read on this device, where the server cannot be asked. */
export const missingText = 'Serve la rete: questi dati non sono ancora su questo dispositivo.';

/**
 * Reads what a step shows, 100 ms after it appeared; leaving earlier calls it off. Without network it is what was
 * read last on this device.
 */
export function useStepData<E extends KeptEndpoint>(endpoint: E, input: CallInput<E>, enabled = true) {
  const query = useKeptEndpoint(endpoint, input, { enabled, delayMs: stepDelayMs });
  const help = useContext(MissingHelp);
  const isMissing = query.isError && isUnreachable(query.error);
  const failure = query.isError
    ? {
        text: isMissing ? missingText : fetchFailureText,
        ...(isMissing ? { help } : {}),
        requestId: query.error.requestId ?? undefined,
        onRetry: () => query.refetch(),
      }
    : undefined;
  const isFromServer = query.isSuccess && !query.isFetching && query.data.keptAt === null;
  return {
    /** What is known, perhaps from an earlier visit of the step. */
    data: query.data?.answer,
    /** What the server said just now; undefined until it has. */
    fresh: isFromServer ? query.data.answer : undefined,
    /** Since when it has been on this device; null for what the server gave just now. */
    keptAt: query.data?.keptAt ?? null,
    /** What is asked about is no longer there, or no longer within reach. */
    isGone: query.error?.status === 404,
    /** Not on this device, and the server cannot be asked. */
    isMissing,
    failure,
  };
}
