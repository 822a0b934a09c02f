import { Refusal } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { autocomplete, geocode } from '../contract.ts';
import { mapTexts } from '../rules.ts';
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
];

/** 503 when the provider has not answered: 'no results' would send people looking for a mistake of theirs. */
function refuse(error: unknown, text: string): never {
  throw error instanceof MapsUnavailable ? new Refusal(503, text) : error;
}
