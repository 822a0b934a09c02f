import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { type Caller, openTestApp, testPassword } from '#test/support/app.ts';
import { autocomplete, geocode } from '../contract.ts';
import { mapTexts } from '../rules.ts';

/** Speaks the formats that Nominatim, Photon and Google document; each test says what it answers. */
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let url = '';
let asked: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const json = (body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const refusing =
  (status: number, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end('<html>no</html>');

const question = (index: number) => new URL(asked[index]?.url ?? '', 'http://maps.invalid');
const parameters = (index: number) => Object.fromEntries(question(index).searchParams);

async function openCaller(settings: Record<string, string>): Promise<Caller> {
  const limits = { MAPS_PER_SECOND: '100', MAPS_TIMEOUT_MS: '300', BASE_URL: 'https://radia.invalid' };
  const app = await openTestApp({ ...limits, ...settings });
  await createAccount(app.db, app.foundation.authentication, {
    username: 'cliente',
    displayName: 'Cliente di prova',
    email: 'cliente@demo.invalid',
    password: testPassword,
    roles: ['cliente'],
  });
  return app.as('cliente');
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const geocoded = (caller: Caller, address: string) => caller.call(geocode, { query: { address } });
const suggested = (caller: Caller, q: string) => caller.call(autocomplete, { query: { q } });

const onNominatim = (names: readonly string[]) =>
  json(names.map((display_name) => ({ place_id: 1, display_name, lat: '45.5477', lon: '11.5461' })));
const photonFeature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [11.5461, 45.5477] },
  properties: {
    ...{ osm_type: 'N', osm_id: 42, name: 'Scuola Pascoli', street: 'Via Roma', housenumber: '12' },
    ...{ postcode: '36100', city: 'Vicenza', state: 'Veneto', country: 'Italia' },
  },
};
const photonName = 'Scuola Pascoli, Via Roma 12, 36100 Vicenza, Veneto, Italia';
const location = { lat: 45.5477, lng: 11.5461 };

describe('OpenStreetMap', () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await openCaller({ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: url, MAPS_PHOTON_URL: `${url}/` });
  });

  test('Nominatim turns addresses into coordinates, and is told who asks (R1-548, R1-549)', async () => {
    answer = onNominatim(['Via Roma 12, Vicenza', 'Via Roma 12, Thiene']);
    const { status, body } = await geocoded(caller, 'Via Roma 12');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'OK',
      results: ['Via Roma 12, Vicenza', 'Via Roma 12, Thiene'].map((formatted_address) => ({
        formatted_address,
        geometry: { location },
      })),
    });
    expect(question(0).pathname).toBe('/search');
    expect(parameters(0)).toEqual({ q: 'Via Roma 12', format: 'jsonv2', limit: '10', countrycodes: 'it' });
    expect(asked[0]?.headers['user-agent']).toBe('Radia (+https://radia.invalid)');
    expect(asked[0]?.headers['accept-language']).toBe('it');
  });

  test('the same question is not sent again, nor twice at once', async () => {
    answer = onNominatim(['Uno']);
    const both = await Promise.all([geocoded(caller, 'Via Uno'), geocoded(caller, 'Via Uno')]);
    expect(both.map(({ body }) => body.results.length)).toEqual([1, 1]);
    await geocoded(caller, 'Via Uno');
    expect(asked.length).toBe(1);
  });

  test('an address that nobody knows has no results, which is not a failure', async () => {
    answer = json([]);
    expect((await geocoded(caller, 'Via che non c’è')).body).toEqual({ status: 'ZERO_RESULTS', results: [] });
  });

  test('at most ten results', async () => {
    answer = onNominatim(Array.from({ length: 12 }, (_, index) => `Numero ${index}`));
    expect((await geocoded(caller, 'Via dodici')).body.results.length).toBe(10);
  });

  test('Photon suggests while somebody types', async () => {
    answer = json({ type: 'FeatureCollection', features: [photonFeature] });
    const { body } = await suggested(caller, 'scuola pas');
    expect(body).toEqual([{ description: photonName, place_id: 'osm:N42', location }]);
    expect(question(0).pathname).toBe('/api');
    expect(parameters(0)).toMatchObject({ q: 'scuola pas', limit: '10' });
  });

  test('alone, Photon answers addresses too; without it the gazetteer suggests', async () => {
    answer = json({ type: 'FeatureCollection', features: [photonFeature] });
    const photon = await openCaller({ MAPS_PROVIDER: 'osm', MAPS_PHOTON_URL: url });
    expect((await geocoded(photon, 'Via Roma 12')).body.results).toEqual([
      { formatted_address: photonName, geometry: { location } },
    ]);
    const nominatim = await openCaller({ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: url });
    asked = [];
    const { body } = await suggested(nominatim, 'abano');
    expect(body[0]?.description).toBe('Abano Terme (PD), Italia');
    expect(asked).toEqual([]);
  });

  test.each([
    ['403', refusing(403)],
    ['500', refusing(500)],
    ['a page instead of an answer', (_q: IncomingMessage, r: ServerResponse) => void r.end('<html>')],
    ['another format', json({ error: 'Unable to geocode' })],
    ['a place outside the world', json([{ display_name: 'X', lat: '200', lon: '0' }])],
    [
      'another address, where there would be an answer',
      (request: IncomingMessage, response: ServerResponse) =>
        (request.url?.startsWith('/search')
          ? refusing(302, { location: '/altrove' })
          : onNominatim(['Altrove']))(request, response),
    ],
    ['nothing at all', () => undefined],
    ['a closed connection', (request: IncomingMessage) => void request.socket.destroy()],
  ])('%s is told as unavailable, never as no results, and not remembered (R1-625)', async (what, wrong) => {
    answer = wrong;
    const refused = await geocoded(caller, `Via ${what}`);
    expect([refused.status, refused.failure.detail]).toEqual([503, mapTexts.noCoordinates]);
    answer = onNominatim(['Trovata']);
    expect((await geocoded(caller, `Via ${what}`)).body.status).toBe('OK');
  });

  test('who says 429 is left alone for as long as he says', async () => {
    const patient = await openCaller({ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: url });
    answer = refusing(429, { 'retry-after': '30' });
    expect((await geocoded(patient, 'Via Prima')).status).toBe(503);
    answer = onNominatim(['Trovata']);
    expect((await geocoded(patient, 'Via Seconda')).status).toBe(503);
    expect(asked.length).toBe(1);
  });

  test('no more questions a day than were allowed', async () => {
    const modest = await openCaller({ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: url, MAPS_PER_DAY: '2' });
    answer = onNominatim(['Trovata']);
    const statuses = [];
    for (const address of ['Via A', 'Via B', 'Via C', 'Via A'])
      statuses.push((await geocoded(modest, address)).status);
    expect(statuses).toEqual([200, 200, 503, 200]);
    expect(asked.length).toBe(2);
  });
});

describe('Google', () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await openCaller({
      MAPS_PROVIDER: 'google',
      MAPS_GOOGLE_URL: url,
      MAPS_API_KEY: 'a-secret-key',
    });
  });

  test('turns addresses into coordinates; the key stays between the servers (R1-548, R1-549)', async () => {
    const place = { formatted_address: 'Via Roma, 12, 36100 Vicenza VI, Italia', geometry: { location } };
    answer = json({ status: 'OK', results: [{ ...place, place_id: 'abc', types: ['street_address'] }] });
    const reply = await geocoded(caller, 'Via Roma 12');
    expect(reply.body).toEqual({ status: 'OK', results: [place] });
    expect(question(0).pathname).toBe('/maps/api/geocode/json');
    expect(parameters(0)).toMatchObject({
      ...{ address: 'Via Roma 12', key: 'a-secret-key', language: 'it', components: 'country:IT' },
    });
    const page = await caller.send({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
    expect(reply.bytes.toString() + page.bytes.toString()).not.toContain('a-secret-key');
  });

  test('suggests while somebody types, without coordinates', async () => {
    answer = json({ status: 'OK', predictions: [{ description: 'Vicenza VI, Italia', place_id: 'xyz' }] });
    expect((await suggested(caller, 'vice')).body).toEqual([
      { description: 'Vicenza VI, Italia', place_id: 'xyz', location: null },
    ]);
    expect(question(0).pathname).toBe('/maps/api/place/autocomplete/json');
  });

  test('without results says so', async () => {
    answer = json({ status: 'ZERO_RESULTS', results: [] });
    expect((await geocoded(caller, 'Nessuna via')).body).toEqual({ status: 'ZERO_RESULTS', results: [] });
  });

  test.each(['REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
    '%s is told as unavailable (R1-625)',
    async (status) => {
      answer = json({
        status,
        error_message: 'The provided API key is invalid.',
        results: [],
        predictions: [],
      });
      const places = await geocoded(caller, `Via ${status}`);
      expect([places.status, places.failure.detail]).toEqual([503, mapTexts.noCoordinates]);
      const offered = await suggested(caller, `via ${status}`);
      expect([offered.status, offered.failure.detail]).toEqual([503, mapTexts.noSuggestions]);
    },
  );

  test('over its limit it is left alone for a while (R1-625)', async () => {
    const settings = { MAPS_PROVIDER: 'google', MAPS_GOOGLE_URL: url, MAPS_API_KEY: 'a-secret-key' };
    const modest = await openCaller(settings);
    answer = json({ status: 'OVER_QUERY_LIMIT', results: [] });
    expect((await geocoded(modest, 'Via Prima')).status).toBe(503);
    answer = json({ status: 'OK', results: [] });
    expect((await geocoded(modest, 'Via Dopo')).status).toBe(503);
    expect(asked.length).toBe(1);
  });
});
