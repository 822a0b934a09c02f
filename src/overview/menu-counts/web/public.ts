import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getMenuCounts } from '../contract.ts';
import { readMenuCounts } from '../permissions.ts';
import { menuCountsFreshMs } from '../rules.ts';

/** What waits beside the entries of the menu; nothing until it is known. */
export function useMenuCounts(): Partial<ResponseOf<typeof getMenuCounts>> {
  const enabled = useCan(readMenuCounts);
  const { data } = useEndpoint(getMenuCounts, {}, { enabled, freshMs: menuCountsFreshMs });
  return data ?? {};
}
