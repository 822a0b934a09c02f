import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  json,
  openRoads,
  osrmLegs,
  osrmRoute,
  padova,
  type RoadsServer,
  refusing,
  roma,
  tomorrow,
  vicenza,
} from '#test/support/roads-server.ts';
import { estimateTable } from '../rules.ts';
import { MapsUnavailable } from './maps.ts';

let server: RoadsServer;
beforeAll(async () => {
  server = await openRoads();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked = [];
});

describe('OSRM', () => {
  const roads = () => server.of({ osrmUrl: `${server.url}/` });

  test('is asked for the way along the stops in their order (R1-609, R1-610, R1-613)', async () => {
    server.answer = json(osrmRoute());
    const route = await roads().directions({ origin: vicenza, stops: [padova, roma], departure: tomorrow });
    expect(route).toEqual({
      legs: [
        { metres: 35_210, seconds: 2101, crossing: null },
        { metres: 490_000, seconds: 17_000, crossing: null },
      ],
      polyline: [
        [45.5477, 11.5461],
        [41.8933, 12.4829],
      ],
      isEstimate: false,
    });
    expect(server.asked[0]?.path).toBe('/route/v1/driving/11.5461,45.5477;11.8768,45.4064;12.4829,41.8933');
    expect(server.asked[0]?.query).toEqual({ overview: 'simplified', geometries: 'geojson', steps: 'false' });
  });

  test('is asked for a table; the estimate stands where no way leads', async () => {
    server.answer = json({
      code: 'Ok',
      distances: [
        [0, 100.4],
        [null, 0],
      ],
      durations: [
        [0, 10.4],
        [null, 0],
      ],
    });
    const table = await roads().travelTimes([vicenza, roma]);
    const estimated = estimateTable([vicenza, roma]);
    expect(table).toEqual({
      metres: [
        [0, 100],
        [estimated.metres[1]?.[0], 0],
      ],
      seconds: [
        [0, 10],
        [estimated.seconds[1]?.[0], 0],
      ],
      isEstimate: true,
    });
    expect(server.asked[0]?.path).toContain('/table/v1/driving/');
    expect(server.asked[0]?.query).toEqual({ annotations: 'duration,distance' });
  });

  test.each([
    ['no route', json({ code: 'NoRoute', message: 'Impossible route' })],
    ['too few legs', json(osrmRoute(osrmLegs.slice(1)))],
    ['another format', json({ code: 'Ok', routes: [{ legs: 'three' }] })],
    ['500', refusing(500)],
    ['nothing at all', () => undefined],
  ])('%s is no answer', async (_what, wrong) => {
    server.answer = wrong;
    const asking = roads().directions({ origin: vicenza, stops: [padova, roma], departure: tomorrow });
    await expect(asking).rejects.toThrow(MapsUnavailable);
  });
});
