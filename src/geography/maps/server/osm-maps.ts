import { z } from 'zod';
import type { GeocodeResult, PlaceSuggestion } from '../contract.ts';
import type { AskContext, MapService } from './map-service.ts';
import { type Maps, maxPlaces, type Roads } from './maps.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Nominatim, `/search?format=jsonv2`. */
const nominatimAnswer = z.array(
  z.object({
    display_name: z.string().min(1),
    lat: z.string().transform(Number).pipe(latitude),
    lon: z.string().transform(Number).pipe(longitude),
  }),
);

const part = z.string().optional();
/** Photon, `/api`: GeoJSON, longitude first. */
const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
      properties: z.object({
        ...{ osm_type: part, osm_id: z.number().optional(), name: part, street: part, housenumber: part },
        ...{ postcode: part, city: part, county: part, state: part, country: part },
      }),
    }),
  ),
});
type PhotonFeature = z.output<typeof photonAnswer>['features'][number];

/** 'Scuola Pascoli, Via Roma 12, 36100 Vicenza, Veneto, Italia'; each part once. */
function photonName({ properties }: PhotonFeature): string {
  const { name, street, housenumber, postcode, city, county, state, country } = properties;
  const house = [street, housenumber].filter(Boolean).join(' ');
  const town = [postcode, city ?? county].filter(Boolean).join(' ');
  return [...new Set([name, house, town, state, country].filter(Boolean))].join(', ');
}

function photonLocation({ geometry: { coordinates } }: PhotonFeature) {
  const [lng, lat] = coordinates;
  return { lat, lng };
}

function addressOf(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Rough bounds of Italy: west, south, east, north. */
const italy = '6.6,35.4,18.6,47.1';

export type Source = { url: string; service: MapService };

/**
 * OpenStreetMap: Nominatim for addresses, Photon for what is being typed (Nominatim forbids that) and, alone, for both.
 * Without Photon `whileTyping` suggests.
 */
export function osmMaps(
  { nominatim, photon }: { nominatim: Source | null; photon: Source | null },
  whileTyping: Maps['autocomplete'],
  context: AskContext,
): Omit<Maps, keyof Roads> {
  const limit = String(maxPlaces);
  const askPhoton = <Answer>(source: Source, q: string, read: (features: PhotonFeature[]) => Answer) =>
    source.service.ask(
      addressOf(source.url, '/api', { q, limit, bbox: italy }),
      photonAnswer,
      ({ features }) => read(features.slice(0, maxPlaces)),
      context,
    );
  return {
    available: true,
    async geocode(address) {
      if (nominatim) {
        const query = { q: address, format: 'jsonv2', limit, countrycodes: 'it' };
        const url = addressOf(nominatim.url, '/search', query);
        return nominatim.service.ask(
          url,
          nominatimAnswer,
          (places) => places.slice(0, maxPlaces).map(fromNominatim),
          context,
        );
      }
      if (!photon) throw new Error('neither Nominatim nor Photon');
      return askPhoton(photon, address, (features) => features.map(fromPhoton));
    },
    async autocomplete(text) {
      if (!photon) return whileTyping(text);
      return askPhoton(photon, text, (features) => features.map(suggestedByPhoton));
    },
  };
}

function fromNominatim({ display_name, lat, lon }: z.output<typeof nominatimAnswer>[number]): GeocodeResult {
  return { formatted_address: display_name, geometry: { location: { lat, lng: lon } } };
}

function fromPhoton(feature: PhotonFeature): GeocodeResult {
  return { formatted_address: photonName(feature), geometry: { location: photonLocation(feature) } };
}

function suggestedByPhoton(feature: PhotonFeature): PlaceSuggestion {
  const { osm_type = '', osm_id = 0 } = feature.properties;
  return {
    description: photonName(feature),
    place_id: `osm:${osm_type}${osm_id}`,
    location: photonLocation(feature),
  };
}
