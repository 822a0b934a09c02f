import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { isUsablePlace, markerLayer } from './rules.ts';

test.each([
  [null, false],
  [{ lat: Number.NaN, lng: 11 }, false],
  [{ lat: 45, lng: Number.NaN }, false],
  [{ lat: 95, lng: 11 }, false],
  [{ lat: 45, lng: -180.5 }, false],
  [{ lat: 45, lng: 11 }, true],
  [{ lat: -90, lng: 180 }, true],
])('%j can stand in a route: %s (R1-507)', (location, isUsable) => {
  expect(isUsablePlace(location)).toBe(isUsable);
});

test.each([
  [-3, 300],
  [0, 300],
  [19, 300],
  [20, 200],
  [39, 200],
  [40, 100],
])('a marker whose deadline is in %i days lies in layer %i (R1-666)', (days, layer) => {
  expect(markerLayer(addDays('2026-11-24', days), '2026-11-24')).toBe(layer);
});

test('a chosen stop lies above all markers, one without a deadline below', () => {
  expect(markerLayer(null, '2026-11-24')).toBe(100);
  expect(markerLayer(null, '2026-11-24', true)).toBeGreaterThan(300);
});
