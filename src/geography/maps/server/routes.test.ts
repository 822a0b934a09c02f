import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { autocomplete, geocode } from '../contract.ts';
import { chooseMaps } from './public.ts';

let app: TestApp;
let client: Caller;

const geocoded = (address: string) => client.call(geocode, { query: { address } });

beforeAll(async () => {
  app = await openTestApp();
  await createAccount(app.db, app.foundation.authentication, {
    username: 'cliente',
    displayName: 'Cliente di prova',
    email: 'cliente@demo.invalid',
    password: testPassword,
    roles: ['cliente'],
  });
  client = await app.as('cliente');
});

describe('geocoding', () => {
  test('an address gets the point of its municipality without any key (R0-382)', async () => {
    const { status, body } = await geocoded('Via Pietro d’Abano 12, Abano Terme (PD)');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'OK',
      results: [{ formatted_address: 'Abano Terme (PD), Italia' }],
    });
    expect(body.results[0]?.geometry.location.lat).toBeCloseTo(45.36, 1);
    expect(body.results[0]?.geometry.location.lng).toBeCloseTo(11.79, 1);
  });

  test('an ambiguous name gives several results', async () => {
    const { body } = await geocoded('Samone');
    expect(body.status).toBe('OK');
    expect(body.results.map((result) => result.formatted_address)).toEqual([
      'Samone (TN), Italia',
      'Samone (TO), Italia',
    ]);
  });

  test.each([
    ['a sign', '%'],
    ['a picture', '🙂'],
    ['an attack', "O'%'--"],
    ['a street alone', 'Via dei Mille 1'],
    ['300 characters', 'x'.repeat(300)],
  ])('%s has no results', async (_what, address) => {
    expect(await geocoded(address)).toMatchObject({
      status: 200,
      body: { status: 'ZERO_RESULTS', results: [] },
    });
  });

  test.each([
    ['no text', ''],
    ['blanks', '   '],
    ['501 characters', 'x'.repeat(501)],
  ])('%s is refused', async (_what, address) => {
    const { status, failure } = await geocoded(address);
    expect(status).toBe(422);
    expect(failure.errors).toHaveProperty('address');
  });

  test('an address is required', async () => {
    expect((await client.send({ method: 'GET', url: geocode.path })).status).toBe(422);
  });

  test('who is not signed in is refused', async () => {
    const answer = await app.stranger.call(geocode, { query: { address: 'Roma' } });
    expect(answer.status).toBe(401);
  });

  test('an installation without maps finds nothing and says so (R0-382)', async () => {
    const { services } = app.foundation;
    const provided = (provider: 'local' | 'none') =>
      chooseMaps({ ...services, config: { ...services.config, maps: { provider } } });
    const maps = provided('none');
    expect(maps.available).toBe(false);
    expect(await maps.geocode('Roma')).toEqual([]);
    expect(provided('local').available).toBe(true);
  });
});

describe('suggesting places', () => {
  const suggested = (q: string) => client.call(autocomplete, { query: { q } });

  test('offers municipalities that begin so, with their points', async () => {
    const { status, body } = await suggested('aba');
    expect(status).toBe(200);
    expect(body.length).toBeLessThanOrEqual(10);
    expect(body).toContainEqual({
      description: 'Abano Terme (PD), Italia',
      place_id: expect.stringMatching(/^comune:[A-Z]\d{3}$/),
      location: { lat: expect.closeTo(45.36, 1), lng: expect.closeTo(11.79, 1) },
    });
  });

  test('offers the municipality that a whole address names', async () => {
    expect((await suggested('Via Roma 12, Vicenza')).body.map(({ description }) => description)).toEqual([
      'Vicenza (VI), Italia',
    ]);
  });

  test('asks for three characters, and for a session', async () => {
    expect((await suggested(' ab ')).failure.errors).toHaveProperty('q');
    expect((await app.stranger.call(autocomplete, { query: { q: 'vicenza' } })).status).toBe(401);
  });
});
