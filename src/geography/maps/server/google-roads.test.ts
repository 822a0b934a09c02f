import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cagliari,
  json,
  messina,
  openRoads,
  padova,
  type RoadsServer,
  tomorrow,
  vicenza,
} from '#test/support/roads-server.ts';
import { MapsUnavailable } from './maps.ts';

let server: RoadsServer;
beforeAll(async () => {
  server = await openRoads();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked = [];
});

describe('Google', () => {
  const roads = () => server.of({ provider: 'google' });
  const route = (count: number) => ({
    routes: [
      {
        legs: Array.from({ length: count }, () => ({ distanceMeters: 1000, duration: '61.5s' })),
        polyline: { encodedPolyline: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' },
      },
    ],
  });

  test('is asked with traffic at the hour of departure, in order; the key goes in a header (R1-611, R1-612, R1-613, R1-615)', async () => {
    server.answer = json(route(25));
    const stops = Array.from({ length: 25 }, (_one, index) => ({ lat: 45 + index / 10, lng: 11 }));
    const { legs, polyline } = await roads().directions({ origin: vicenza, stops, departure: tomorrow });
    expect([legs.length, legs[0]]).toEqual([25, { metres: 1000, seconds: 62, crossing: null }]);
    expect(polyline).toEqual([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]);
    const body = server.asked[0]?.body;
    expect(server.asked[0]).toMatchObject({
      path: '/directions/v2:computeRoutes',
      headers: { 'x-goog-api-key': 'a-secret-key' },
    });
    expect(server.asked[0]?.query).toEqual({});
    expect(body).toMatchObject({
      ...{ travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE_OPTIMAL', trafficModel: 'PESSIMISTIC' },
      ...{ optimizeWaypointOrder: false, departureTime: '2026-11-24T07:00:00.000Z' },
      destination: { location: { latLng: { latitude: 47.4, longitude: 11 } } },
    });
    expect((body as { intermediates: unknown[] }).intermediates).toEqual(
      stops.slice(0, -1).map(({ lat, lng }) => ({ location: { latLng: { latitude: lat, longitude: lng } } })),
    );
  });

  test('is asked without an hour where the departure has passed (Q1-92)', async () => {
    server.answer = json(route(1));
    await roads().directions({
      origin: vicenza,
      stops: [padova],
      departure: new Date('2026-11-20T07:00:00Z'),
    });
    expect(server.asked[0]?.body).not.toHaveProperty('departureTime');
  });

  test('says nothing of water on the way: that is told by the places', async () => {
    server.answer = json(route(2));
    const stops = [messina, cagliari];
    const { legs } = await roads().directions({ origin: vicenza, stops, departure: tomorrow });
    expect(legs.map(({ crossing }) => crossing)).toEqual(['ferry', 'no-road']);
  });

  test('a leg of no length, which it leaves out, is one', async () => {
    server.answer = json({ routes: [{ legs: [{}], polyline: { encodedPolyline: '' } }] });
    const { legs } = await roads().directions({ origin: vicenza, stops: [vicenza], departure: tomorrow });
    expect(legs).toEqual([{ metres: 0, seconds: 0, crossing: null }]);
  });

  test('no route is no answer, and not remembered', async () => {
    server.answer = json({});
    const question = { origin: vicenza, stops: [padova], departure: tomorrow };
    const maps = roads();
    await expect(maps.directions(question)).rejects.toThrow(MapsUnavailable);
    server.answer = json(route(1));
    expect((await maps.directions(question)).legs.length).toBe(1);
  });

  test('a table of 26 places is asked within its limit of elements', async () => {
    server.answer = (told, response) => {
      const { origins, destinations } = told.body as { origins: unknown[]; destinations: unknown[] };
      const elements = origins.flatMap((_origin, originIndex) =>
        destinations.map((_one, destinationIndex) => ({
          ...{ originIndex, destinationIndex, condition: 'ROUTE_EXISTS' },
          ...{ distanceMeters: 1000 + destinationIndex, duration: `${60 + originIndex}s` },
        })),
      );
      // In any order, as it streams them.
      json(elements.toReversed())(told, response);
    };
    const places = Array.from({ length: 26 }, (_one, index) => ({ lat: 40 + index / 10, lng: 12 }));
    const { metres, seconds, isEstimate } = await roads().travelTimes(places);
    const sizes = server.asked.map(({ body }) => {
      const { origins, destinations } = body as { origins: unknown[]; destinations: unknown[] };
      return origins.length * destinations.length;
    });
    expect(sizes).toEqual([624, 52]);
    expect([isEstimate, metres[25]?.[24], seconds[25]?.[24], metres[3]?.[3]]).toEqual([false, 1024, 61, 0]);
  });
});
