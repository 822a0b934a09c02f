import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backgroundOf,
  type Calibration,
  concentrationOf,
  countedDensity,
  countingUncertainty,
  densityOf,
  expanded,
  exposureHours,
  exposureOf,
  isAged,
  type Reading,
  stateOf,
} from './rules.ts';

const calibration: Calibration = {
  ...{ k: 2, kUncertainty: 0.3, detectionLimit: 10, saturation: 20_000, ageingDays: 300 },
};
const reading: Reading = {
  ...{ traces: null, tracesUncertainty: null, counts: null, areaCm2: null },
  ...{ background: null, frames: null, chiSquared: null },
};

describe('a density of tracks', () => {
  it('comes from counts and area when the reader gives them', () => {
    // 900 tracks on 2 cm²: 450 tracks/cm²; √900 / 2 = 15.
    expect(countedDensity(900, 2)).toEqual({ value: 450, uncertainty: 15 });
    expect(densityOf({ ...reading, traces: 1, counts: 900, areaCm2: 2 }, 1)).toEqual({
      value: 450,
      uncertainty: 15,
    });
  });

  it('is taken as given else, with the reader’s uncertainty or that of the area usually read', () => {
    expect(densityOf({ ...reading, traces: 450, tracesUncertainty: 12 }, 2)).toEqual({
      value: 450,
      uncertainty: 12,
    });
    // N = 450 · 2 = 900, √900 / 2 = 15.
    expect(densityOf({ ...reading, traces: 450 }, 2)?.uncertainty).toBe(15);
    expect(densityOf(reading, 2)).toBeNull();
  });

  it('of no track at all is as uncertain as one, of one and more as their root', () => {
    expect(countedDensity(0, 2)).toEqual({ value: 0, uncertainty: 0.5 });
    expect(countedDensity(1, 2)).toEqual({ value: 0.5, uncertainty: 0.5 });
    expect(countedDensity(4, 2)).toEqual({ value: 2, uncertainty: 1 });
    for (const given of [null, 0])
      expect(densityOf({ ...reading, traces: 0, tracesUncertainty: given }, 2)).toEqual({
        value: 0,
        uncertainty: 0.5,
      });
  });

  it.each([
    [100, 1, 10],
    [100, 4, 5],
    [0, 1, 1],
    [0, 2, 0.5],
  ])('of %s tracks/cm² counted on %s cm² has the uncertainty %s', (density, area, uncertainty) =>
    expect(countingUncertainty(density, area)).toBe(uncertainty),
  );

  it('of the background is the dosimeter’s own, else its batch’s', () => {
    const ofBatch = { value: 50, uncertainty: 20 };
    expect(backgroundOf(null, ofBatch, 2)).toBe(ofBatch);
    expect(backgroundOf(32, ofBatch, 2)).toEqual({ value: 32, uncertainty: 4 });
    expect(backgroundOf(0, ofBatch, 2)).toEqual({ value: 0, uncertainty: 0.5 });
  });
});

describe('an exposure', () => {
  it('is the net density over k, with its uncertainty (Q2-87)', () => {
    // (450 − 50)/2 = 200. Counting: √(15² + 20²)/2 = 12,5. Of k: 200 · 0,3/2 = 30. √(12,5² + 30²) = 32,5.
    const exposure = exposureOf({ value: 450, uncertainty: 15 }, { value: 50, uncertainty: 20 }, calibration);
    expect(exposure).toEqual({ value: 200, uncertainty: 32.5 });
    expect(expanded(32.5)).toBe(65);
  });

  it('of nothing but background has the uncertainty of the counts', () => {
    expect(exposureOf({ value: 50, uncertainty: 15 }, { value: 50, uncertainty: 20 }, calibration)).toEqual({
      value: 0,
      uncertainty: 12.5,
    });
  });

  it.each([
    [{ uncertainty: null }, {}, 0.3],
    [{}, { uncertainty: null }, 0.3],
    [{}, {}, null],
  ])('has no uncertainty when a part of it is unknown %#', (density, background, kUncertainty) => {
    const exposure = exposureOf(
      { value: 450, uncertainty: 15, ...density },
      { value: 50, uncertainty: 20, ...background },
      { k: 2, kUncertainty },
    );
    expect(exposure).toEqual({ value: 200, uncertainty: null });
  });

  it('over its hours is a mean concentration', () => {
    // 100 days are 2 400 h; 1000 · 240/2400 = 100 Bq/m³.
    expect(exposureHours('2026-01-01', '2026-04-11')).toBe(2400);
    expect(concentrationOf(240, 2400)).toBe(100);
    expect(concentrationOf(240, 0)).toBeNull();
    expect(concentrationOf(240, -24)).toBeNull();
  });

  it('across the change to summer time counts whole days', () => {
    expect(exposureHours('2026-03-28', '2026-03-30')).toBe(48);
  });

  it('longer than the material lasts is told', () => {
    expect([isAged(300 * 24, calibration), isAged(301 * 24, calibration)]).toEqual([false, true]);
    expect(isAged(9_999_999, { ageingDays: null })).toBe(false);
  });

  const density = fc.double({ min: 0, max: 30_000, noNaN: true });
  const term = fc.double({ min: 0, max: 1_000, noNaN: true });
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true });

  it('grows with the density and shrinks with background and k', () => {
    fc.assert(
      fc.property(density, density, density, factor, (one, other, background, k) => {
        const of = (value: number, less = background, by = k) =>
          exposureOf({ value, uncertainty: 0 }, { value: less, uncertainty: 0 }, { k: by, kUncertainty: 0 })
            .value;
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(of(low)).toBeLessThanOrEqual(of(high));
        expect(of(one, high)).toBeLessThanOrEqual(of(one, low));
        expect(Math.abs(of(one, background, k * 2))).toBeLessThanOrEqual(Math.abs(of(one)));
      }),
    );
  });

  it('never becomes surer by a term more', () => {
    fc.assert(
      fc.property(density, density, term, term, term, factor, (value, background, uD, uD0, uK, k) => {
        const of = (ofDensity: number, ofBackground: number, kUncertainty: number) =>
          exposureOf(
            { value, uncertainty: ofDensity },
            { value: background, uncertainty: ofBackground },
            { k, kUncertainty },
          ).uncertainty ?? Number.NaN;
        const all = of(uD, uD0, uK);
        // As much as the last digit of a square root.
        const slack = all * 1e-12;
        for (const less of [of(0, uD0, uK), of(uD, 0, uK), of(uD, uD0, 0)])
          expect(all + slack).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

describe('a result', () => {
  it.each<[string, number, number, number | null, number | null, string]>([
    ['at LR', 450, 10, null, null, 'valid'],
    ['just below it', 450, 9.999, null, null, 'below-limit'],
    ['at the saturation', 20_000, 9_000, null, null, 'valid'],
    ['just above it', 20_000.1, 9_000, null, null, 'saturated'],
    ['within the band of χ²', 450, 200, 100, 1.29, 'valid'],
    ['above the band', 450, 200, 100, 1.3, 'recount'],
    ['below the band', 450, 200, 100, 0.74, 'recount'],
    ['with few frames', 450, 200, 10, 1.3, 'valid'],
    ['without frames', 450, 200, null, 9, 'valid'],
    ['without χ²', 450, 200, 100, null, 'valid'],
    ['saturated and uneven', 20_001, 9_000, 100, 9, 'saturated'],
    ['below LR and uneven', 50, 0, 100, 9, 'recount'],
  ])(
    '%s, with %s tracks/cm², %s kBq·h/m³, %s frames and χ² %s, is %s',
    (_what, density, exposure, frames, chiSquared, state) => {
      expect(stateOf({ density, exposure }, { frames, chiSquared }, calibration)).toBe(state);
    },
  );

  it('without limits is below them only under the background', () => {
    const unlimited = { saturation: null, detectionLimit: null };
    const state = (exposure: number) => stateOf({ density: 1e9, exposure }, reading, unlimited);
    expect([state(0), state(-0.001)]).toEqual(['valid', 'below-limit']);
  });
});
