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

let server: RoadsServer;
beforeAll(async () => {
  server = await openRoads();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked = [];
});

/** A trip of Valhalla with so many legs of one kilometre and a minute. */
const valhallaTrip = (count: number) => ({
  trip: {
    legs: Array.from({ length: count }, () => ({
      summary: { length: 1, time: 60 },
      shape: '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI',
    })),
  },
});

describe('Valhalla', () => {
  const roads = () => server.of({ valhallaUrl: server.url, osrmUrl: 'http://127.0.0.1:1' });

  test('is asked at the hour of departure, before OSRM (R1-612)', async () => {
    server.answer = json(valhallaTrip(1));
    const route = await roads().directions({ origin: vicenza, stops: [padova], departure: tomorrow });
    expect(route.legs).toEqual([{ metres: 1000, seconds: 60, crossing: null }]);
    expect(route.polyline).toEqual([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]);
    expect(server.asked[0]).toMatchObject({
      path: '/route',
      body: {
        locations: [
          { lat: 45.5477, lon: 11.5461, type: 'break' },
          { lat: 45.4064, lon: 11.8768, type: 'break' },
        ],
        ...{ costing: 'auto', date_time: { type: 1, value: '2026-11-24T08:00' } },
      },
    });
  });

  test('says nothing of water on the way: that is told by the places', async () => {
    server.answer = json(valhallaTrip(2));
    const stops = [messina, cagliari];
    const { legs } = await roads().directions({ origin: vicenza, stops, departure: tomorrow });
    expect(legs.map(({ crossing }) => crossing)).toEqual(['ferry', 'no-road']);
  });

  test('has its twenty places at once: more are asked in parts that meet', async () => {
    server.answer = (told, response) => {
      const { locations } = told.body as { locations: unknown[] };
      json(valhallaTrip(locations.length - 1))(told, response);
    };
    const stops = Array.from({ length: 25 }, (_one, index) => ({ lat: 45 + index / 10, lng: 11 }));
    const { legs } = await roads().directions({ origin: { lat: 44.9, lng: 11 }, stops, departure: tomorrow });
    const bodies = server.asked.map(
      ({ body }) => body as { locations: { lat: number }[]; date_time: { value: string } },
    );
    expect([legs.length, ...bodies.map(({ locations }) => locations.length)]).toEqual([25, 20, 7]);
    expect(bodies[0]?.locations.at(-1)).toEqual(bodies[1]?.locations[0]);
    expect(bodies.map(({ date_time }) => date_time.value)).toEqual(['2026-11-24T08:00', '2026-11-24T08:19']);
  });

  test('is asked from now on where the departure has passed (Q1-92)', async () => {
    server.answer = json(valhallaTrip(1));
    await roads().directions({
      origin: vicenza,
      stops: [padova],
      departure: new Date('2026-11-20T07:00:00Z'),
    });
    expect(server.asked[0]?.body).toMatchObject({ date_time: { value: '2026-11-23T11:00' } });
  });

  test('tells a table in kilometres', async () => {
    const row = [
      { distance: 0, time: 0 },
      { distance: 1.5, time: 90 },
    ];
    server.answer = json({ sources_to_targets: [row, row.toReversed()] });
    expect(await roads().travelTimes([vicenza, padova])).toEqual({
      ...{
        metres: [
          [0, 1500],
          [1500, 0],
        ],
        seconds: [
          [0, 90],
          [90, 0],
        ],
        isEstimate: false,
      },
    });
    expect(server.asked[0]?.path).toBe('/sources_to_targets');
  });
});
