import type { GeocodeResult } from '../contract.ts';

/** Whoever answers questions about places. An address it does not know is no error: it has no results. */
export type Maps = {
  /** Whether addresses can be turned into coordinates at all; pages hide the button when not. */
  available: boolean;
  /** Places the address may mean, best first; degrees WGS 84. */
  geocode(address: string): Promise<GeocodeResult[]>;
};
