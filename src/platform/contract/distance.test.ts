import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { distanceInWords, metresBetween } from './distance.ts';

const position = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const padova = { latitude: 45.408, longitude: 11.886 };
const vicenza = { latitude: 45.547, longitude: 11.547 };
const roma = { latitude: 41.892, longitude: 12.511 };

test('Padova is 30 km from Vicenza and 394 km from Roma', () => {
  expect(Math.round(metresBetween(padova, vicenza) / 1000)).toBe(31);
  expect(Math.round(metresBetween(padova, roma) / 1000)).toBe(394);
});

test('a distance is the same both ways, nothing to oneself, never more than half around the earth', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      const metres = metresBetween(one, other);
      expect(metres).toBeCloseTo(metresBetween(other, one), 3);
      expect(metres).toBeLessThanOrEqual(Math.PI * 6_371_000 + 1);
      expect(metresBetween(one, one)).toBe(0);
    }),
  );
});

it.each([
  [0, 'meno di 1 km'],
  [999, 'meno di 1 km'],
  [1000, '1 km'],
  [2440, '2,4 km'],
  [18_400, '18 km'],
])('%i metres are %s', (metres, words) => {
  expect(distanceInWords(metres)).toBe(words);
});
