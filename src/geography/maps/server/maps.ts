import type { GeocodeResult, PlaceSuggestion } from '../contract.ts';

/** Whoever answers questions about places. What it does not know is no error: it has no results. */
export type Maps = {
  /** Whether addresses can be turned into coordinates at all; pages hide the button when not. */
  available: boolean;
  /** Places the address may mean, best first; degrees WGS 84. Throws `MapsUnavailable`. */
  geocode(address: string): Promise<GeocodeResult[]>;
  /** Places whose name begins like the text, best first. Throws `MapsUnavailable`. */
  autocomplete(text: string): Promise<PlaceSuggestion[]>;
};

/** At most so many results of any kind (Q1-18). */
export const maxPlaces = 10;

/** No answer that could be believed: not the same as an answer without results. */
export class MapsUnavailable extends Error {
  /** Until when asking again is useless, milliseconds from now; 0: nobody said. */
  readonly pauseMs: number;

  constructor(reason: string, pauseMs = 0) {
    super(reason);
    this.name = 'MapsUnavailable';
    this.pauseMs = pauseMs;
  }
}
