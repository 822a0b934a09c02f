import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween } from '#platform/contract/distance.ts';
import { crossingBetween, estimateLeg, estimateLegs, estimateTable } from './rules.ts';

const towns = {
  vicenza: { lat: 45.5477, lng: 11.5461 },
  padova: { lat: 45.4064, lng: 11.8768 },
  roma: { lat: 41.8933, lng: 12.4829 },
  milano: { lat: 45.4643, lng: 9.1895 },
  reggioCalabria: { lat: 38.1113, lng: 15.6473 },
  villaSanGiovanni: { lat: 38.2189, lng: 15.6365 },
  messina: { lat: 38.1938, lng: 15.554 },
  capoPeloro: { lat: 38.266, lng: 15.65 },
  catania: { lat: 37.5079, lng: 15.083 },
  trapani: { lat: 38.0176, lng: 12.5365 },
  meliPortoSalvo: { lat: 37.9189, lng: 15.785 },
  cagliari: { lat: 39.2238, lng: 9.1217 },
  sassari: { lat: 40.7259, lng: 8.5557 },
  palau: { lat: 41.1817, lng: 9.3831 },
  laMaddalena: { lat: 41.2144, lng: 9.4064 },
  portoferraio: { lat: 42.814, lng: 10.3285 },
  piombino: { lat: 42.9255, lng: 10.5262 },
  procida: { lat: 40.7626, lng: 14.0296 },
  monteDiProcida: { lat: 40.8, lng: 14.0526 },
  lampedusa: { lat: 35.5009, lng: 12.6089 },
  milazzo: { lat: 38.2205, lng: 15.2403 },
  lipari: { lat: 38.4675, lng: 14.9539 },
} as const;

describe('the estimate of a way', () => {
  const away = (straightKm: number) => {
    const to = { lat: 45 + straightKm / 111.194_926_6, lng: 9 };
    return estimateLeg({ lat: 45, lng: 9 }, to);
  };

  test.each([
    [5, 7],
    [20, 26.4],
    [100, 128],
    [400, 492],
  ])('of %d km as the crow flies is %d km by road', (straight, km) => {
    expect(away(straight).metres / 1000).toBeCloseTo(km, 1);
  });

  test.each([
    [2.5 / 1.4, 4 + 5],
    [5 / 1.4, 4 + 10],
    [9, 4 + 10 + (7.6 / 55) * 60],
    [40, 4 + 10 + (15 / 55) * 60 + (32.8 / 80) * 60],
    [100, 4 + 10 + (15 / 55) * 60 + 30 + (68 / 100) * 60],
  ])('of %d km takes %d minutes', (straight, minutes) => {
    expect(away(straight).seconds / 60).toBeCloseTo(minutes, 1);
  });

  test('between the same places is none', () => {
    expect(estimateLeg(towns.roma, towns.roma)).toEqual({ metres: 0, seconds: 0, crossing: null });
  });

  test('is never shorter than the crow flies, and the same both ways', () => {
    const place = fc.record({
      lat: fc.double({ min: 36, max: 47, noNaN: true }),
      lng: fc.double({ min: 7, max: 18, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const leg = estimateLeg(from, to);
        const [one, other] = [from, to].map(({ lat, lng }) => ({ latitude: lat, longitude: lng }));
        if (one && other) expect(leg.metres).toBeGreaterThanOrEqual(Math.floor(metresBetween(one, other)));
        expect(estimateLeg(to, from)).toEqual(leg);
      }),
    );
  });

  test('along stops has a leg for each, and a table all of them', () => {
    const places = [towns.vicenza, towns.padova, towns.roma];
    const legs = estimateLegs(places);
    const { metres, seconds } = estimateTable(places);
    expect(legs.map((leg) => leg.metres)).toEqual([metres[0]?.[1], metres[1]?.[2]]);
    expect(seconds.map((row, index) => row[index])).toEqual([0, 0, 0]);
  });
});

describe('water on the way', () => {
  test.each([
    ['milano', 'roma', null],
    ['reggioCalabria', 'roma', null],
    ['messina', 'catania', null],
    ['capoPeloro', 'trapani', null],
    ['meliPortoSalvo', 'reggioCalabria', null],
    ['milazzo', 'messina', null],
    ['cagliari', 'sassari', null],
    ['palau', 'sassari', null],
    ['monteDiProcida', 'roma', null],
    ['piombino', 'roma', null],
    ['villaSanGiovanni', 'messina', 'ferry'],
    ['roma', 'trapani', 'ferry'],
    ['villaSanGiovanni', 'capoPeloro', 'ferry'],
    ['roma', 'cagliari', 'no-road'],
    ['catania', 'cagliari', 'no-road'],
    ['palau', 'laMaddalena', 'no-road'],
    ['piombino', 'portoferraio', 'no-road'],
    ['monteDiProcida', 'procida', 'no-road'],
    ['trapani', 'lampedusa', 'no-road'],
    ['milazzo', 'lipari', 'no-road'],
  ] as const)('from %s to %s: %s', (from, to, crossing) => {
    expect(crossingBetween(towns[from], towns[to])).toBe(crossing);
    expect(estimateLeg(towns[to], towns[from]).crossing).toBe(crossing);
  });
});
