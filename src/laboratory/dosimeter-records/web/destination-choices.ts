import { listAddressRecords } from '#customers/address-records/contract.ts';
import { call } from '#platform/web/api-client.ts';
import type { Pickable } from '#ui/fields/pick-field.tsx';

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
