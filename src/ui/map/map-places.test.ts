import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, inOrder, isWithin, type MapKind } from './map-places.ts';

const position = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const padova = { latitude: 45.408, longitude: 11.886 };
const vicenza = { latitude: 45.547, longitude: 11.547 };
const roma = { latitude: 41.892, longitude: 12.511 };

test('what holds all places holds each of them, and nothing holds none', () => {
  expect(boundsOf([])).toBeNull();
  fc.assert(
    fc.property(fc.array(position, { minLength: 1 }), (positions) => {
      const bounds = boundsOf(positions);
      expect(bounds && positions.every((one) => isWithin(one, bounds))).toBe(true);
    }),
  );
});

describe('the order of the list', () => {
  const kinds: MapKind[] = [
    { key: 'late', word: 'Oltre la scadenza', tone: 'wrong' },
    { key: 'calm', word: 'In misura', tone: 'running' },
  ];
  const place = (id: number, name: string, kind: string, at: typeof padova | null) => ({
    ...{ id, name, kind, position: at },
    ...{ detail: '', href: `/${id}` },
  });
  const places = [
    place(1, 'Zeta', 'calm', padova),
    place(2, 'Alfa', 'calm', roma),
    place(3, 'Sede 10', 'late', null),
    place(4, 'Sede 9', 'late', vicenza),
  ];
  const ids = (from: typeof padova | null) => inOrder(places, kinds, from).map(({ id }) => id);

  test('is by urgency and name', () => expect(ids(null)).toEqual([4, 3, 2, 1]));
  test('is by distance where one stands, those without coordinates last', () =>
    expect(ids(padova)).toEqual([1, 4, 2, 3]));
});
