import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { instant, text } from '#platform/contract/shapes.ts';
import { crossings, mapTexts, maxStops } from './rules.ts';

export const geocodeAddresses = permission('maps.geocode', 'signed-in');

/** Routes are for who drives them or plans it. */
export const planRoutes = permission('maps.route', ['lab', 'rp', 'edr', 'operatore']);

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

const place = z.object(
  {
    lat: z.number(mapTexts.unknownPlace).min(-90, mapTexts.unknownPlace).max(90, mapTexts.unknownPlace),
    lng: z.number(mapTexts.unknownPlace).min(-180, mapTexts.unknownPlace).max(180, mapTexts.unknownPlace),
  },
  mapTexts.unknownPlace,
);

const figure = z.object({ text: z.string(), value: z.int() });

/** From the place before: metres, seconds, and the water on the way (null: none). */
export const routeLeg = z.object({
  distance: figure,
  duration: figure,
  crossing: z.enum(crossings).nullable(),
});
export type RouteLeg = z.infer<typeof routeLeg>;

export const getDirections = endpoint({
  name: 'getDirections',
  method: 'POST',
  path: '/v1/user/maps/directions',
  summary:
    'Percorso in auto dalla partenza lungo le fermate, nel loro ordine e senza ritorno. Una partenza passata vale «adesso» (Q1-92). Con il fornitore `local`, o senza un servizio di percorsi, è una stima (`isEstimate`). Se il fornitore non risponde: 503.',
  permission: planRoutes,
  body: z.object({
    origin: place,
    stops: z.array(place).min(1, mapTexts.noStops).max(maxStops, mapTexts.tooManyStops),
    departureTime: instant,
    mode: z.literal('driving').default('driving'),
    trafficModel: z.literal('pessimistic').default('pessimistic'),
    optimize: z.literal(false).default(false),
  }),
  response: z.object({
    legs: z.array(routeLeg),
    polyline: z.array(z.tuple([z.number(), z.number()])),
    isEstimate: z.boolean(),
  }),
  write: 'none',
});

export const getTravelTimes = endpoint({
  name: 'getTravelTimes',
  method: 'POST',
  path: '/v1/user/maps/matrix',
  summary:
    'Metri e secondi in auto da ogni luogo (riga) a ogni luogo (colonna), per proporre un ordine. Dove il fornitore non risponde o non sa, una stima: `isEstimate`, con il motivo in `notice`.',
  permission: planRoutes,
  body: z.object({
    places: z
      .array(place)
      .min(1, mapTexts.noStops)
      .max(maxStops + 1, mapTexts.tooManyPlaces),
  }),
  response: z.object({
    metres: z.array(z.array(z.int())),
    seconds: z.array(z.array(z.int())),
    isEstimate: z.boolean(),
    notice: z.string().nullable(),
  }),
  write: 'none',
});
