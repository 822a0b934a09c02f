import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { firstLoadMs } from '../rules.ts';
import { useWizard } from './wizard.ts';

/** A list of the wizard's client; it is asked for a little after the step was opened. */
export function useList<E extends Endpoint>(endpoint: E, enabled = true) {
  const { scope } = useWizard();
  const input = { params: { client: scope.client } } as unknown as CallInput<E>;
  return useEndpoint(endpoint, input, { delayMs: firstLoadMs, enabled, freshMs: 60_000 });
}
