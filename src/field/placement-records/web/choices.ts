import { call } from '#platform/web/api-client.ts';
import type { Pickable } from '#ui/fields/pick-field.tsx';
import type { listPointChoices } from '../choices/contract.ts';

/** The choices of points and of dosimeters are asked for alike. */
type ChoiceEndpoint = typeof listPointChoices;

/** What a placement may be corrected to, by what is typed. */
export function searchFor(endpoint: ChoiceEndpoint, trattamento: number) {
  return async (q: string, signal: AbortSignal): Promise<readonly Pickable[]> => {
    const { scelte } = await call(endpoint, { params: { trattamento }, query: { q } }, { signal });
    return scelte.map(({ id, nome, dettaglio }) => ({ id, label: nome, detail: dettaglio ?? undefined }));
  };
}
