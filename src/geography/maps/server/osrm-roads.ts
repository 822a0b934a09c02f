import { z } from 'zod';
import { crossingBetween, type Place } from '../rules.ts';
import { filledTable } from './filled-table.ts';
import type { AskContext } from './map-service.ts';
import { MapsUnavailable, type Roads } from './maps.ts';
import type { Source } from './osm-maps.ts';

/** A refusal has a `code`, too: only 'Ok' counts. */
const code = z.object({ code: z.string() });
const seconds = z.number().nonnegative();
const metres = z.number().nonnegative();

/** OSRM, `/route/v1/driving/…?geometries=geojson`; GeoJSON, longitude first. */
const routeAnswer = code.extend({
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distance: metres, duration: seconds })),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      }),
    )
    .default([]),
});

/** OSRM, `/table/v1/driving/…`; null: no way leads there. */
const tableAnswer = code.extend({
  distances: z.array(z.array(metres.nullable())).default([]),
  durations: z.array(z.array(seconds.nullable())).default([]),
});

const coordinatesOf = (places: readonly Place[]) => places.map(({ lat, lng }) => `${lng},${lat}`).join(';');

/** OSRM: the ways and their geometry; it knows neither hours nor traffic. */
export function osrmRoads({ url, service }: Source, context: AskContext): Roads {
  const addressOf = (what: string, places: readonly Place[], query: string) =>
    new URL(`${url.replace(/\/$/, '')}/${what}/v1/driving/${coordinatesOf(places)}?${query}`);
  return {
    directions({ origin, stops }) {
      const places = [origin, ...stops];
      return service.ask(
        addressOf('route', places, 'overview=simplified&geometries=geojson&steps=false'),
        routeAnswer,
        ({ code: said, routes: [route] }) => {
          if (said !== 'Ok' || route?.legs.length !== stops.length)
            throw new MapsUnavailable(said.slice(0, 40));
          return {
            legs: route.legs.map(({ distance, duration }, index) => ({
              metres: Math.round(distance),
              seconds: Math.round(duration),
              crossing: crossingBetween(places[index] ?? origin, places[index + 1] ?? origin),
            })),
            polyline: route.geometry.coordinates.map(([lng, lat]): [number, number] => [lat, lng]),
            isEstimate: false,
          };
        },
        context,
      );
    },
    travelTimes(places) {
      return service.ask(
        addressOf('table', places, 'annotations=duration,distance'),
        tableAnswer,
        ({ code: said, distances, durations }) => {
          if (said !== 'Ok') throw new MapsUnavailable(said.slice(0, 40));
          return filledTable(places, distances, durations);
        },
        context,
      );
    },
  };
}
