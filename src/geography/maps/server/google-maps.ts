import { z } from 'zod';
import type { MapsConfig } from '#platform/server/config.ts';
import { type AskContext, type MapService, usualPauseMs } from './map-service.ts';
import { type Maps, MapsUnavailable, maxPlaces, type Roads } from './maps.ts';

const place = z.object({
  formatted_address: z.string(),
  geometry: z.object({
    location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  }),
});
/** Geocoding, `/maps/api/geocode/json`. A refusal has status 200 too: what counts is `status`. */
const geocodeAnswer = z.object({ status: z.string(), results: z.array(place).default([]) });
/** Place Autocomplete, `/maps/api/place/autocomplete/json`; it tells no coordinates. */
const autocompleteAnswer = z.object({
  status: z.string(),
  predictions: z.array(z.object({ description: z.string(), place_id: z.string() })).default([]),
});

/** Statuses that say the quota is used up. */
const overLimit = new Set(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT']);

function refuseFailure(status: string): void {
  if (status === 'OK' || status === 'ZERO_RESULTS') return;
  throw new MapsUnavailable(status.slice(0, 40), overLimit.has(status) ? usualPauseMs : 0);
}

/** Google's services; the key travels from this server only. */
export function googleMaps(
  { url, key }: Extract<MapsConfig, { provider: 'google' }>,
  service: MapService,
  context: AskContext,
): Omit<Maps, keyof Roads> {
  const addressOf = (path: string, query: Record<string, string>) => {
    const address = new URL(`${url.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries({ ...query, language: 'it', key }))
      address.searchParams.set(name, value);
    return address;
  };
  return {
    available: true,
    geocode(address) {
      const asked = addressOf('/maps/api/geocode/json', { address, region: 'it', components: 'country:IT' });
      return service.ask(
        asked,
        geocodeAnswer,
        ({ status, results }) => {
          refuseFailure(status);
          return results.slice(0, maxPlaces);
        },
        context,
      );
    },
    autocomplete(input) {
      const asked = addressOf('/maps/api/place/autocomplete/json', { input, components: 'country:it' });
      return service.ask(
        asked,
        autocompleteAnswer,
        ({ status, predictions }) => {
          refuseFailure(status);
          return predictions.slice(0, maxPlaces).map((prediction) => ({ ...prediction, location: null }));
        },
        context,
      );
    },
  };
}
