import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readPlace, writePlace } from './typed-place.ts';

it.each([
  ['45,35672; 11,788', 45.35672, 11.788],
  ['45.35672, 11.788', 45.35672, 11.788],
  ['45.35672 11.788', 45.35672, 11.788],
  ['(45.35672, 11.788)', 45.35672, 11.788],
  ['45.35672° N, 11.788° E', 45.35672, 11.788],
  ['33.9 S, 18.4 O', -33.9, -18.4],
  ['45;11', 45, 11],
  ['45.3,11.7', 45.3, 11.7],
])('%s is a place', (text, latitude, longitude) => {
  expect(readPlace(text)).toEqual({ latitude, longitude });
});

it.each(['', '45,35', '45,35672', 'Via Roma 12', '91; 11', '45; 181', '0; 0', '45,3,11,7'])(
  '%s is none',
  (text) => {
    expect(readPlace(text)).toBeNull();
  },
);

test('what is written is read again, to a metre', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      fc.pre(Math.abs(latitude) > 0.001);
      const read = readPlace(writePlace({ latitude, longitude }));
      expect(read?.latitude).toBeCloseTo(latitude, 4);
      expect(read?.longitude).toBeCloseTo(longitude, 4);
    }),
  );
});
