import { call } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { Pickable } from '#ui/fields/pick-field.tsx';
import type { listPrincipalChoices } from '../contract.ts';

/** One of the calls of this slice; they differ in nothing but what they find. */
export type ChoiceEndpoint = typeof listPrincipalChoices;

/** A record as it is chosen in a field. */
export function pickable({ id, nome }: { id: number; nome: string }): Pickable {
  return { id, label: nome };
}

/** What fits a typed text; `forNew`: only what the user may add a record below. */
export function searchChoices(endpoint: ChoiceEndpoint, forNew = false) {
  return async (q: string, signal: AbortSignal): Promise<readonly Pickable[]> => {
    const query = forNew ? { q, nuovo: 'si' as const } : { q };
    const { scelte } = await call(endpoint, { query }, { signal });
    return scelte.map(({ id, nome, dettaglio }) => ({ id, label: nome, detail: dettaglio ?? undefined }));
  };
}

/** The record with this id as a choice: undefined while it is being read, null when there is none. */
export function useChoice(endpoint: ChoiceEndpoint, id: string | undefined, forNew = false) {
  const found = useEndpoint(
    endpoint,
    { query: { id: id ?? '', ...(forNew ? { nuovo: 'si' as const } : {}) } },
    { enabled: id !== undefined },
  );
  if (id === undefined || found.error) return null;
  if (!found.data) return undefined;
  const [choice] = found.data.scelte;
  return choice ? { id: choice.id, label: choice.nome, detail: choice.dettaglio ?? undefined } : null;
}
