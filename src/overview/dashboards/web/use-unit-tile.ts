import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getUnitDashboard, type UnitDashboard, type UnitTile } from '../radioprotection/contract.ts';

/** One tile of radiation protection, asked for alone. */
export function useUnitTile<T extends UnitTile>(riquadro: T) {
  const found = useEndpoint(getUnitDashboard, { query: { riquadro } });
  return { found, data: found.data?.[riquadro] as UnitDashboard[T] | undefined };
}
