import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { stepDelayMs } from '../rules.ts';

/** For a list that cannot be read, whichever it is (H18). */
export const fetchFailureText = 'Qualcosa è andato storto. Tornare una pagina indietro per riprovare.';

/** Reads what a step shows, 100 ms after it appeared; leaving earlier calls it off. */
export function useStepData<E extends Endpoint>(endpoint: E, input: CallInput<E>, enabled = true) {
  const query = useEndpoint(endpoint, input, { enabled, delayMs: stepDelayMs });
  const failure = query.isError
    ? {
        text: fetchFailureText,
        requestId: query.error.requestId ?? undefined,
        onRetry: () => void query.refetch(),
      }
    : undefined;
  return {
    /** What is known, perhaps from an earlier visit of the step. */
    data: query.data,
    /** What the server said just now; undefined until it has. */
    fresh: query.isSuccess && !query.isFetching ? query.data : undefined,
    /** What is asked about is no longer there, or no longer within reach. */
    isGone: query.error?.status === 404,
    failure,
  };
}
