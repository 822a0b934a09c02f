import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastMeanOf, meanOf, type Period, saturationExposureOf, uncertaintyOfSum } from './rules.ts';

const period = (exposure: number, hours: number, more: Partial<Period> = {}): Period => ({
  ...{ state: 'valid', exposure, hours, batch: 1, isOwnBackground: false },
  calibration: { k: 2, kUncertainty: 0.2, detectionLimit: 10 },
  ...{ tracesUncertainty: 24, backgroundUncertainty: 15, saturationExposure: null },
  ...more,
});
const mean = (...periods: Period[]) => {
  const result = meanOf(periods);
  if (!('mean' in result)) throw new Error(result.blockedBy);
  return result.mean;
};

describe('the mean over periods', () => {
  it('is weighted by time (Q2-87)', () => {
    // 1000 · (200 + 400)/(2400 + 3600) = 100; the mean of the means would be 97.
    const first = period(200, 2400);
    const second = period(400, 3600, { tracesUncertainty: 32 });
    const result = mean(first, second);
    expect(result).toMatchObject({ concentration: 100, exposure: 600, hours: 6000, isUpperBound: false });
    // Counts √(12² + 16²) = 20; background of the batch 7,5 + 7,5 = 15; k 600 · 0,2/2 = 60; √(400 + 225 + 3600) = 65.
    expect(uncertaintyOfSum([first, second])).toBe(65);
    expect(result.uncertainty).toBe(65_000 / 6000);
  });

  it('of different batches adds up their errors in squares', () => {
    // 20² + 2 · 7,5² + 20² + 40² = 2512,5
    const periods = [period(200, 2400), period(400, 3600, { tracesUncertainty: 32, batch: 2 })];
    expect(uncertaintyOfSum(periods)).toBeCloseTo(Math.sqrt(2512.5), 12);
  });

  it('of own backgrounds adds these up in squares', () => {
    // 20² + 2 · 7,5² + 60² = 4112,5
    const own = { isOwnBackground: true };
    const periods = [period(200, 2400, own), period(400, 3600, { ...own, tracesUncertainty: 32 })];
    expect(uncertaintyOfSum(periods)).toBeCloseTo(Math.sqrt(4112.5), 12);
  });

  it('of unknown batches takes each for its own; what is unknown stays unknown', () => {
    const unknown = { batch: null };
    const periods = [period(200, 2400, unknown), period(400, 3600, { ...unknown, tracesUncertainty: 32 })];
    expect(uncertaintyOfSum(periods)).toBeCloseTo(Math.sqrt(2512.5), 12);
    const known = period(400, 3600).calibration;
    for (const gap of [
      { tracesUncertainty: null },
      { backgroundUncertainty: null },
      { calibration: { ...known, kUncertainty: null } },
    ])
      expect(mean(period(200, 2400, gap), period(400, 3600)).uncertainty).toBeNull();
  });

  it('takes a period below LR as LR and is then an upper bound', () => {
    // 1000 · (10 + 290)/(1000 + 2000) = 100
    const result = mean(period(-3, 1000, { state: 'below-limit' }), period(290, 2000));
    expect(result).toMatchObject({ concentration: 100, exposure: 300, isUpperBound: true });
    expect(result.isLowerBound).toBe(false);
    // With its error: √(2 · 12² + (7,5 + 7,5)² + (300 · 0,2/2)²) = √1413 = 37,59 over 3000 h.
    expect(result.uncertainty).toBeCloseTo((1000 * Math.sqrt(1413)) / 3000, 12);
  });

  const least = (...periods: Period[]) => {
    const result = leastMeanOf(periods);
    if (!('mean' in result)) throw new Error(result.blockedBy);
    return result.mean;
  };

  it('is at least what it is with nothing for a period below LR', () => {
    // 1000 · (0 + 290)/(1000 + 2000) = 96,67
    const periods = [period(-3, 1000, { state: 'below-limit' }), period(290, 2000)];
    expect(least(...periods)).toMatchObject({ exposure: 290, isUpperBound: false, isLowerBound: true });
    expect(least(...periods).concentration).toBeCloseTo(96.67, 2);
    expect(least(period(290, 2000))).toEqual(mean(period(290, 2000)));
  });

  it('takes a saturated period as its saturation, and is then a lower bound', () => {
    // (12 000 − 24)/2,2 = 5443,64: what report RF-2026-2 knows of a reading of 15 000 tracks/cm².
    const saturationExposure = saturationExposureOf(24, { k: 2.2, saturation: 12_000 });
    expect(saturationExposure).toBeCloseTo(5443.636, 3);
    const saturated = period(6807, 4296, { state: 'saturated', saturationExposure });
    const result = mean(saturated, period(601.44, 4224));
    expect(result).toMatchObject({ isUpperBound: false, isLowerBound: true });
    // 1000 · (5443,636 + 601,44)/8520 = 709,52
    expect(result.concentration).toBeCloseTo(709.52, 2);
    // √(2 · 12² + 15² + (6045,076 · 0,2/2)²) = 604,93 over 8520 h.
    expect(result.uncertainty).toBeCloseTo(71.0, 1);
  });

  it('takes what is below LR beside a saturated period as nothing', () => {
    const saturated = period(900, 1000, { state: 'saturated', saturationExposure: 500 });
    const result = mean(saturated, period(4, 1000, { state: 'below-limit' }));
    expect(result).toMatchObject({ exposure: 500, concentration: 250, isLowerBound: true });
  });

  it('knows no saturation without a background or a limit', () => {
    expect(saturationExposureOf(null, { k: 2, saturation: 10 })).toBeNull();
    expect(saturationExposureOf(5, { k: 2, saturation: null })).toBeNull();
  });

  it.each([
    ['saturated', [period(1, 1), period(9, 9, { state: 'saturated' })], 'saturated'],
    ['to be counted again', [period(1, 1, { state: 'recount' })], 'recount'],
    ['incomplete', [period(1, 1, { state: 'incomplete', exposure: null })], 'incomplete'],
    ['both', [period(1, 1, { state: 'recount' }), period(1, 1, { state: 'saturated' })], 'saturated'],
    [
      'to be counted again beside one with a bound',
      [period(1, 1, { state: 'recount' }), period(1, 1, { state: 'saturated', saturationExposure: 9 })],
      'recount',
    ],
    ['of no hours', [period(1, 0)], 'no-hours'],
    ['of no periods', [], 'no-hours'],
  ])('of one that is %s is none', (_what, periods, blockedBy) => {
    expect(meanOf(periods)).toEqual({ blockedBy });
  });

  const anyPeriod = fc
    .record({
      exposure: fc.double({ min: 10, max: 5_000, noNaN: true }),
      hours: fc.integer({ min: 24, max: 9_000 }),
      batch: fc.option(fc.integer({ min: 1, max: 3 })),
      isOwnBackground: fc.boolean(),
      tracesUncertainty: fc.double({ min: 0, max: 200, noNaN: true }),
      backgroundUncertainty: fc.double({ min: 0, max: 50, noNaN: true }),
    })
    .map(({ exposure, hours, ...more }) => period(exposure, hours, more));
  const anyPeriods = fc.array(anyPeriod, { minLength: 1, maxLength: 6 });
  const near = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));

  it('lies between its periods', () => {
    fc.assert(
      fc.property(anyPeriods, (periods) => {
        const all = periods.map((one) => mean(one).concentration);
        const { concentration } = mean(...periods);
        expect(concentration).toBeGreaterThanOrEqual(Math.min(...all) * (1 - 1e-12));
        expect(concentration).toBeLessThanOrEqual(Math.max(...all) * (1 + 1e-12));
      }),
    );
  });

  it('with another unit of time changes with it, and its relative uncertainty does not', () => {
    fc.assert(
      fc.property(anyPeriods, fc.integer({ min: 2, max: 60 }), (periods, scale) => {
        const slow = mean(...periods);
        const fast = mean(...periods.map((one) => ({ ...one, hours: one.hours * scale })));
        expect(fast.exposure).toBe(slow.exposure);
        expect(near(fast.concentration * scale, slow.concentration)).toBe(true);
        const relative = ({ uncertainty, concentration }: typeof slow) => (uncertainty ?? 0) / concentration;
        expect(near(relative(fast), relative(slow))).toBe(true);
      }),
    );
  });

  const anyState = fc.constantFrom('valid' as const, 'below-limit' as const, 'saturated' as const);
  const boundedPeriods = fc.array(
    fc
      .record({ state: anyState, exposure: fc.double({ min: 0, max: 9_000, noNaN: true }) })
      .chain((known) => anyPeriod.map((one) => ({ ...one, ...boundedBy(known), state: known.state }))),
    { minLength: 1, maxLength: 6 },
  );
  /** A result as its state says what is known of it, of something that was `exposure` in truth. */
  function boundedBy({
    state,
    exposure,
  }: {
    state: 'valid' | 'below-limit' | 'saturated';
    exposure: number;
  }) {
    const truth = state === 'below-limit' ? Math.min(exposure, 10) : Math.max(exposure, 10);
    const read = state === 'valid' ? truth : -1;
    return { truth, exposure: read, saturationExposure: state === 'saturated' ? truth / 2 : null };
  }

  it('bounds what was there in truth from the side it says', () => {
    fc.assert(
      fc.property(boundedPeriods, (periods) => {
        const truth = periods.reduce((sum, one) => sum + one.truth, 0);
        const slack = 1e-9 * Math.max(1, truth);
        const found = mean(...periods);
        if (found.isUpperBound) expect(found.exposure).toBeGreaterThanOrEqual(truth - slack);
        else expect(found.exposure).toBeLessThanOrEqual(truth + slack);
        if (!found.isUpperBound && !found.isLowerBound) expect(near(found.exposure, truth)).toBe(true);
        expect(least(...periods).exposure).toBeLessThanOrEqual(truth + slack);
        expect(least(...periods).concentration).toBeLessThanOrEqual(found.concentration + slack);
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(anyPeriods, (periods) => {
        const straight = mean(...periods);
        const back = mean(...[...periods].reverse());
        expect(near(back.concentration, straight.concentration)).toBe(true);
        if (periods.every(({ batch }) => batch !== null))
          expect(near(back.uncertainty ?? 0, straight.uncertainty ?? 0)).toBe(true);
      }),
    );
  });

  it('never becomes surer in its sum by a period or a term more', () => {
    fc.assert(
      fc.property(anyPeriods, anyPeriod, (periods, one) => {
        const before = uncertaintyOfSum(periods) ?? 0;
        expect((uncertaintyOfSum([...periods, one]) ?? 0) * (1 + 1e-12)).toBeGreaterThanOrEqual(before);
        const surer = periods.map((each) => ({ ...each, backgroundUncertainty: 0 }));
        expect(before * (1 + 1e-12)).toBeGreaterThanOrEqual(uncertaintyOfSum(surer) ?? 0);
      }),
    );
  });
});
