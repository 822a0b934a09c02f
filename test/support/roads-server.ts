import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { chooseMaps } from '#geography/maps/server/choose-maps.ts';
import type { MapsConfig } from '#platform/server/config.ts';
import { openTestApp, type TestApp } from './app.ts';

type Told = {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
};
type Answer = (told: Told, response: ServerResponse) => void;
type Chosen = Partial<Extract<MapsConfig, { provider: 'osm' }>> | { provider: 'google' };

export const json =
  (body: unknown): Answer =>
  (_told, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
export const refusing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_told, response) =>
    void response.writeHead(status, headers).end('<html>no</html>');

export const vicenza = { lat: 45.5477, lng: 11.5461 };
export const padova = { lat: 45.4064, lng: 11.8768 };
export const roma = { lat: 41.8933, lng: 12.4829 };
export const messina = { lat: 38.1938, lng: 15.554 };
export const catania = { lat: 37.5079, lng: 15.083 };
export const cagliari = { lat: 39.2238, lng: 9.1217 };
export const now = new Date('2026-11-23T10:00:00Z');
export const tomorrow = new Date('2026-11-24T07:00:00Z');
const limits = { perSecond: 100, perDay: 1000, timeoutMs: 300 };

export const osrmLegs = [
  { distance: 35_210.4, duration: 2100.6 },
  { distance: 490_000, duration: 17_000 },
];
export const osrmRoute = (legs: unknown[] = osrmLegs) => ({
  code: 'Ok',
  routes: [
    {
      legs,
      geometry: {
        type: 'LineString',
        coordinates: [
          [11.5461, 45.5477],
          [12.4829, 41.8933],
        ],
      },
    },
  ],
});

export type RoadsServer = {
  app: TestApp;
  url: string;
  /** What it was asked since the test began. */
  asked: Told[];
  /** What it answers, as the test says. */
  answer: Answer;
  /** The product's own way to such a provider. */
  of: (maps: Chosen) => ReturnType<typeof chooseMaps>;
  close: () => void;
};

/** Speaks the formats that OSRM, Valhalla and Google's Routes document; each test says what it answers. */
export async function openRoads(): Promise<RoadsServer> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://roads.invalid');
      const told: Told = {
        ...{ path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers },
        body: body === '' ? null : (JSON.parse(body) as unknown),
      };
      roads.asked.push(told);
      roads.answer(told, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await openTestApp({
    ...{ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: url, MAPS_OSRM_URL: url },
    ...{ MAPS_PER_SECOND: '100', MAPS_TIMEOUT_MS: '300' },
  });
  const roads: RoadsServer = {
    ...{ app, url, asked: [], answer: refusing(500) },
    of: (maps) => {
      const { services } = app.foundation;
      const clock = { now: () => now, today: () => '2026-11-23' };
      return chooseMaps({ ...services, clock, config: { ...services.config, maps: configOf(maps, url) } });
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return roads;
}

function configOf(maps: Chosen, url: string): MapsConfig {
  if (maps.provider === 'google')
    return { provider: 'google', url, routesUrl: `${url}/`, key: 'a-secret-key', limits };
  const none = { nominatimUrl: url, photonUrl: null, osrmUrl: null, valhallaUrl: null };
  return { provider: 'osm', ...none, limits, ...maps };
}
