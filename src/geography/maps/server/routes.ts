import { Refusal } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { autocomplete, geocode, getDirections, getTravelTimes } from '../contract.ts';
import { estimateTable, legInWords, mapTexts } from '../rules.ts';
import { chooseMaps } from './choose-maps.ts';
import { MapsUnavailable } from './maps.ts';

export const mapRoutes: Route[] = [
  handle(geocode, async ({ query }, context) => {
    const results = await chooseMaps(context)
      .geocode(query.address)
      .catch((error: unknown) => refuse(error, mapTexts.noCoordinates));
    return { status: results.length > 0 ? ('OK' as const) : ('ZERO_RESULTS' as const), results };
  }),
  handle(autocomplete, ({ query }, context) =>
    chooseMaps(context)
      .autocomplete(query.q)
      .catch((error: unknown) => refuse(error, mapTexts.noSuggestions)),
  ),
  handle(getDirections, async ({ body: { origin, stops, departureTime } }, context) => {
    const { legs, polyline, isEstimate } = await chooseMaps(context)
      .directions({ origin, stops, departure: new Date(departureTime) })
      .catch((error: unknown) => refuse(error, mapTexts.noDirections));
    return {
      legs: legs.map((leg) => ({ ...legInWords(leg), crossing: leg.crossing })),
      ...{ polyline, isEstimate },
    };
  }),
  handle(getTravelTimes, async ({ body: { places } }, context) => {
    try {
      return { ...(await chooseMaps(context).travelTimes(places)), notice: null };
    } catch (error) {
      if (!(error instanceof MapsUnavailable)) throw error;
      return { ...estimateTable(places), isEstimate: true, notice: mapTexts.estimated };
    }
  }),
];

/** 503 when the provider has not answered: 'no results' would send people looking for a mistake of theirs. */
function refuse(error: unknown, text: string): never {
  throw error instanceof MapsUnavailable ? new Refusal(503, text) : error;
}
