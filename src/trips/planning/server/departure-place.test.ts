import { expect, test } from 'vitest';
import { key, openTrips } from '#test/support/trip-world.ts';
import { addTripDay } from '../contract.ts';
import { planningTexts } from '../rules.ts';

test('an address is not looked up while the provider of maps is away, and nobody is held up by it', async () => {
  // Nobody listens there.
  const trips = await openTrips({ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: 'http://127.0.0.1:9' });
  const params = await trips.created([]);
  const departure = { dateHour: '2026-03-19T08:00:00+01:00', origin: 'Padova', literal: 'Padova' };
  const headers = key();
  const add = (over: object) =>
    trips.planner.call(
      addTripDay,
      { params: { transfer: params.transfer }, body: { ...trips.plan([], { departure, ...over }) } },
      headers,
    );
  await trips.app.db.transaction(async (tx) => {
    // Somebody holds the trip: the answer does not wait for it.
    await tx.execute(`select from trips where id = ${params.transfer} for update`);
    const { status, failure } = await add({});
    expect([status, failure.message]).toEqual([503, planningTexts.mapsUnavailable]);
    expect(failure.errors['departure.origin']).toBe(planningTexts.mapsUnavailable);
  });
  // Nothing was kept of it: the same call is made again with a place, and once.
  const placed = { departure: { ...departure, lat: 45.4, lng: 11.9 } };
  const first = await add(placed);
  expect([first.status, (await add(placed)).body]).toEqual([200, first.body]);
});
