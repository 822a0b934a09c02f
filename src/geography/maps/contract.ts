import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';

export const geocodeAddresses = permission('maps.geocode', 'signed-in');

export const geocodeResult = z.object({
  formatted_address: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  /** It is the middle of a municipality, not the address. */
  isTown: z.boolean().optional(),
});
export type GeocodeResult = z.infer<typeof geocodeResult>;

/** A place offered while its name is typed; `location` null where the provider tells it only later. */
export const placeSuggestion = z.object({
  description: z.string(),
  place_id: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
});
export type PlaceSuggestion = z.infer<typeof placeSuggestion>;

export const geocode = endpoint({
  name: 'geocode',
  method: 'GET',
  path: '/v1/user/maps/geocode',
  summary:
    "Coordinate di un indirizzo. Con il fornitore 'local' sono quelle del comune; un nome ambiguo dà più risultati. Se il fornitore non risponde: 503.",
  permission: geocodeAddresses,
  query: z.object({ address: text(1, 'Indicare un indirizzo.', longest.note) }),
  response: z.object({ status: z.enum(['OK', 'ZERO_RESULTS']), results: z.array(geocodeResult) }),
});

export const autocomplete = endpoint({
  name: 'autocompletePlaces',
  method: 'GET',
  path: '/v1/user/maps/autocomplete',
  summary: 'Luoghi il cui nome comincia come il testo, al più 10. Se il fornitore non risponde: 503.',
  permission: geocodeAddresses,
  query: z.object({ q: text(3, 'Almeno 3 caratteri.', longest.line) }),
  response: z.array(placeSuggestion),
});
