import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLabDashboard, type LabDashboard, type LabTile } from '../laboratory/contract.ts';

/** One tile of the laboratory, asked for alone. */
export function useLabTile<T extends LabTile>(riquadro: T) {
  const found = useEndpoint(getLabDashboard, { query: { riquadro } });
  return { found, data: found.data?.[riquadro] as LabDashboard[T] | undefined };
}
