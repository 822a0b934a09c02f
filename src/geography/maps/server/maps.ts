import type { GeocodeResult, PlaceSuggestion } from '../contract.ts';
import type { Place, RoadLeg, TravelTable } from '../rules.ts';

/** Along these stops in their order, by car, without a way back. */
export type RouteQuestion = { origin: Place; stops: readonly Place[]; departure: Date };

/** `polyline`: latitude and longitude of each point of the way. */
export type Route = { legs: RoadLeg[]; polyline: [number, number][]; isEstimate: boolean };

/** Whoever answers questions about places. What it does not know is no error: it has no results. */
export type Maps = {
  /** Whether addresses can be turned into coordinates at all; pages hide the button when not. */
  available: boolean;
  /** Places the address may mean, best first; degrees WGS 84. Throws `MapsUnavailable`. */
  geocode(address: string): Promise<GeocodeResult[]>;
  /** Places whose name begins like the text, best first. Throws `MapsUnavailable`. */
  autocomplete(text: string): Promise<PlaceSuggestion[]>;
  /** One leg for each stop. Throws `MapsUnavailable`. */
  directions(question: RouteQuestion): Promise<Route>;
  /** From each place to each, the diagonal zero. Throws `MapsUnavailable`. */
  travelTimes(places: readonly Place[]): Promise<TravelTable & { isEstimate: boolean }>;
};

/** The two questions about roads. */
export type Roads = Pick<Maps, 'directions' | 'travelTimes'>;

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
