import { z } from 'zod';
import type { MapsConfig } from '#platform/server/config.ts';
import { crossingBetween, type Place } from '../rules.ts';
import { readEncodedLine } from './encoded-line.ts';
import { filledTable } from './filled-table.ts';
import type { AskContext, MapService } from './map-service.ts';
import { MapsUnavailable, type Roads } from './maps.ts';

/** '160s', '160.5s' */
const duration = z
  .string()
  .regex(/^\d+(\.\d+)?s$/)
  .transform((text) => Math.round(Number(text.slice(0, -1))));
/** A way of no length has none in JSON. */
const metres = z.number().nonnegative().default(0);

/** Routes, `/directions/v2:computeRoutes`; no route: an empty object. */
const routeAnswer = z.object({
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distanceMeters: metres, duration: duration.default(0) })),
        polyline: z.object({ encodedPolyline: z.string() }),
      }),
    )
    .default([]),
});

/** Routes, `/distanceMatrix/v2:computeRouteMatrix`: elements in any order; what is zero is left out. */
const tableAnswer = z.array(
  z.object({
    originIndex: z.int().nonnegative().default(0),
    destinationIndex: z.int().nonnegative().default(0),
    condition: z.string().default(''),
    distanceMeters: metres,
    duration: duration.optional(),
  }),
);

/** Elements of one question without traffic. */
const elementsPerTable = 625;

const waypoint = ({ lat, lng }: Place) => ({ location: { latLng: { latitude: lat, longitude: lng } } });

/** Google's Routes; the key travels from this server only, in a header. */
export function googleRoads(
  { routesUrl, key }: Extract<MapsConfig, { provider: 'google' }>,
  service: MapService,
  context: AskContext,
): Roads {
  const asking = (path: string, fields: string, body: unknown) => ({
    url: new URL(`${routesUrl.replace(/\/$/, '')}${path}`),
    body,
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
  });
  return {
    directions({ origin, stops, departure }) {
      const places = [origin, ...stops];
      const body = {
        origin: waypoint(origin),
        destination: waypoint(places.at(-1) ?? origin),
        intermediates: stops.slice(0, -1).map(waypoint),
        ...{ travelMode: 'DRIVE', languageCode: 'it', units: 'METRIC', optimizeWaypointOrder: false },
        // Of the preferences that go by traffic only this one takes a model of it.
        ...{ routingPreference: 'TRAFFIC_AWARE_OPTIMAL', trafficModel: 'PESSIMISTIC' },
        // A time that has passed is refused; without one it is now (Q1-92).
        ...(departure > context.clock.now() ? { departureTime: departure.toISOString() } : {}),
      };
      return service.ask(
        asking(
          '/directions/v2:computeRoutes',
          'routes.legs.distanceMeters,routes.legs.duration,routes.polyline.encodedPolyline',
          body,
        ),
        routeAnswer,
        ({ routes: [route] }) => {
          if (route?.legs.length !== stops.length) throw new MapsUnavailable('no route');
          return {
            legs: route.legs.map((leg, index) => ({
              metres: Math.round(leg.distanceMeters),
              seconds: leg.duration,
              crossing: crossingBetween(places[index] ?? origin, places[index + 1] ?? origin),
            })),
            polyline: readEncodedLine(route.polyline.encodedPolyline, 5),
            isEstimate: false,
          };
        },
        context,
      );
    },
    async travelTimes(places) {
      const rowsAtOnce = Math.max(1, Math.floor(elementsPerTable / places.length));
      const unknown = () => places.map(() => places.map((): number | null => null));
      const [far, long] = [unknown(), unknown()];
      for (let first = 0; first < places.length; first += rowsAtOnce) {
        const elements = await service.ask(
          asking(
            '/distanceMatrix/v2:computeRouteMatrix',
            'originIndex,destinationIndex,condition,distanceMeters,duration',
            {
              origins: places
                .slice(first, first + rowsAtOnce)
                .map((place) => ({ waypoint: waypoint(place) })),
              destinations: places.map((place) => ({ waypoint: waypoint(place) })),
              ...{ travelMode: 'DRIVE', routingPreference: 'TRAFFIC_UNAWARE' },
            },
          ),
          tableAnswer,
          (answer) => answer,
          context,
        );
        for (const { originIndex, destinationIndex, condition, distanceMeters, duration: time } of elements) {
          if (condition !== 'ROUTE_EXISTS' || time === undefined) continue;
          far[first + originIndex]?.splice(destinationIndex, 1, distanceMeters);
          long[first + originIndex]?.splice(destinationIndex, 1, time);
        }
      }
      return filledTable(places, far, long);
    },
  };
}
