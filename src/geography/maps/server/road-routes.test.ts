import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { type Caller, testPassword } from '#test/support/app.ts';
import {
  cagliari,
  catania,
  json,
  messina,
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
import { getDirections, getTravelTimes } from '../contract.ts';
import { estimateTable, mapTexts } from '../rules.ts';
import { chooseMaps } from './choose-maps.ts';

let server: RoadsServer;
beforeAll(async () => {
  server = await openRoads();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked = [];
});

describe('the endpoints', () => {
  let planner: Caller;
  beforeAll(async () => {
    for (const [username, role] of [
      ['pianifica', 'rp'],
      ['cliente', 'cliente'],
    ] as const)
      await createAccount(server.app.db, server.app.foundation.authentication, {
        ...{ username, displayName: username, email: `${username}@demo.invalid`, password: testPassword },
        roles: [role],
      });
    planner = await server.app.as('pianifica');
  });
  const body = { origin: vicenza, stops: [padova, roma], departureTime: '2026-11-24T08:00:00+01:00' };
  const planned = () => planner.call(getDirections, { body });

  test('answer legs in words and figures with the line of the way (R1-609)', async () => {
    server.answer = json(osrmRoute());
    const { status, body: told } = await planned();
    expect(status).toBe(200);
    expect(told.legs[0]).toEqual({
      distance: { text: '35 km', value: 35_210 },
      duration: { text: '35 min', value: 2101 },
      crossing: null,
    });
    expect([told.polyline.length, told.isEstimate]).toEqual([2, false]);
  });

  test('say leg by leg what water lies on the way: a ferry, or no road at all', async () => {
    server.answer = json(osrmRoute([...osrmLegs, ...osrmLegs]));
    const stops = [messina, catania, cagliari, roma];
    const { status, body: told } = await planner.call(getDirections, { body: { ...body, stops } });
    expect([status, told.isEstimate]).toEqual([200, false]);
    expect(told.legs.map(({ crossing }) => crossing)).toEqual(['ferry', null, 'no-road', 'no-road']);
  });

  test('ask once for the same way', async () => {
    server.answer = json(osrmRoute());
    await Promise.all([planned(), planned()]);
    expect(server.asked.length).toBeLessThanOrEqual(1);
  });

  test('tell when the provider is away: a route is refused, a table estimated', async () => {
    server.answer = refusing(500);
    const away = { ...body, stops: [roma, padova] };
    const { status, failure } = await planner.call(getDirections, { body: away });
    expect([status, failure.detail]).toEqual([503, mapTexts.noDirections]);
    const table = await planner.call(getTravelTimes, { body: { places: [roma, vicenza] } });
    expect(table.body).toEqual({
      ...estimateTable([roma, vicenza]),
      ...{ isEstimate: true, notice: mapTexts.estimated },
    });
  });

  test.each([
    ['no stops', { stops: [] }, mapTexts.noStops],
    ['26 stops', { stops: Array.from({ length: 26 }, () => padova) }, mapTexts.tooManyStops],
    ['a place outside the world', { stops: [{ lat: 91, lng: 0 }] }, mapTexts.unknownPlace],
    ['a stop without a place', { stops: [null] }, mapTexts.unknownPlace],
  ])('refuse %s', async (_what, wrong, said) => {
    const { status, failure } = await planner.call(getDirections, { body: { ...body, ...wrong } as never });
    expect([status, JSON.stringify(failure.errors)]).toEqual([422, expect.stringContaining(said)]);
  });

  test('refuse another order, another way of travelling, a moment without its zone (R1-610, R1-611, R1-613)', async () => {
    const wrongs = [
      { optimize: true },
      { mode: 'walking' },
      { trafficModel: 'optimistic' },
      { departureTime: 'oggi' },
      { departureTime: '2026-11-24T08:00:00' },
    ];
    for (const wrong of wrongs)
      expect((await planner.call(getDirections, { body: { ...body, ...wrong } as never })).status).toBe(422);
  });

  test('are for who plans or drives, not for customers', async () => {
    const customer = await server.app.as('cliente');
    expect((await customer.call(getDirections, { body })).status).toBe(403);
    expect((await customer.call(getTravelTimes, { body: { places: [roma] } })).status).toBe(403);
    expect((await server.app.stranger.call(getDirections, { body })).status).toBe(401);
  });

  test('estimate without a service of roads, and without any provider', async () => {
    const { services } = server.app.foundation;
    const none = chooseMaps({ ...services, config: { ...services.config, maps: { provider: 'none' } } });
    const local = chooseMaps({ ...services, config: { ...services.config, maps: { provider: 'local' } } });
    const question = { origin: vicenza, stops: [padova, messina, cagliari], departure: tomorrow };
    for (const maps of [none, local, server.of({})]) {
      const told = await maps.directions(question);
      expect(told.isEstimate).toBe(true);
      expect(told.polyline).toEqual([vicenza, padova, messina, cagliari].map(({ lat, lng }) => [lat, lng]));
      expect(told.legs.map(({ crossing }) => crossing)).toEqual([null, 'ferry', 'no-road']);
      expect((await maps.travelTimes([vicenza, padova])).isEstimate).toBe(true);
    }
    expect(server.asked).toEqual([]);
  });
});
