import type { KeptEndpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '#platform/web/api-client.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { firstLoadMs } from '../rules.ts';
import { useWizard } from './wizard.ts';

/** An answer so young is good enough for the next step that asks. */
const freshMs = 60_000;

/**
 * A list of the wizard's client; it is asked for a little after the step was opened. Without network it is what was
 * read last on this device.
 */
export function useList<E extends KeptEndpoint>(endpoint: E) {
  const { scope } = useWizard();
  const input = { params: { client: scope.client } } as unknown as CallInput<E>;
  const query = useKeptEndpoint(endpoint, input, { delayMs: firstLoadMs, freshMs });
  return { ...query, data: query.data?.answer };
}
