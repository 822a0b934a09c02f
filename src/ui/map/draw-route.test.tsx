import { beforeEach, expect, test, vi } from 'vitest';
import { createMap } from './create-map.ts';
import { drawRoute } from './draw-route.ts';

// No browser draws here: what the map is begun with is looked at.
vi.mock('./create-map.ts', () => ({ createMap: vi.fn(), cornersOf: () => null, framePadding: 0 }));
vi.mock('./draw-map.ts', () => ({ drawIcon: () => null, iconDensity: 1 }));

const begun = () => vi.mocked(createMap).mock.lastCall?.[1].start;
const stop = { key: 1, number: 1, name: 'Alfa', position: { latitude: 45.5, longitude: 11.5 } };
const departure = { name: 'Centrale', position: { latitude: 41.9, longitude: 12.5 } };
const draw = (stops: (typeof stop)[]) =>
  drawRoute(
    document.createElement('div'),
    { label: 'Mappa', styleUrl: '', first: { departure, stops, markers: [], line: [], chosen: null } },
    { onStop: () => undefined, onMarker: () => undefined },
  );

beforeEach(() => {
  const inert: unknown = new Proxy(() => inert, {
    get: (_of, name) => (name === 'then' ? undefined : inert),
  });
  vi.mocked(createMap).mockResolvedValue(inert as Awaited<ReturnType<typeof createMap>>);
});

test('a day without stops begins near Rome, at zoom 6 (R1-671, R1-672, R2-519)', async () => {
  await draw([]);
  expect(begun()).toEqual({ center: [12.41, 41.92], zoom: 6 });
});

test('a day with stops begins where all of it is seen', async () => {
  await draw([stop]);
  expect(begun()).toMatchObject({ bounds: expect.anything() });
});
