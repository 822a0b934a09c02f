import { call } from '#platform/web/api-client.ts';
import type { Pickable } from '#ui/pick-field.tsx';
import { listAddressRecords } from '../../address-records/contract.ts';
import { listPrincipalChoices } from '../../record-choices/contract.ts';

/** Principals whose name holds what is typed. */
export async function searchPrincipals(q: string, signal: AbortSignal): Promise<readonly Pickable[]> {
  const { scelte } = await call(listPrincipalChoices, { query: { q } }, { signal });
  return scelte.map(({ id, nome, dettaglio }) => ({ id, label: nome, detail: dettaglio ?? undefined }));
}

/** Addresses in use of a principal whose name, street or town holds what is typed. */
export async function searchAddresses(
  principalId: number,
  q: string,
  signal: AbortSignal,
): Promise<readonly Pickable[]> {
  const query = { q, committente: String(principalId), size: '20' };
  const { rows } = await call(listAddressRecords, { query }, { signal });
  return rows.map(({ id, nome, sede, cliente }) => ({
    id,
    label: nome,
    detail: `${cliente.nome} · ${sede}`,
  }));
}
