import { describe, expect, it } from 'vitest';
import { type Calibration, measuredBefore, measuredOf, type Reading } from './rules.ts';

const calibration: Calibration = {
  ...{ k: 2, kUncertainty: 0.3, detectionLimit: 10, saturation: 20_000, ageingDays: 300 },
};
const reading: Reading = {
  ...{ traces: null, tracesUncertainty: null, counts: null, areaCm2: null },
  ...{ background: null, frames: null, chiSquared: null },
};

describe('a result', () => {
  const batch = { ...calibration, background: { value: 50, uncertainty: 5 }, areaCm2: 2 };

  it('of a batch is calculated with its figures, which are frozen on it', () => {
    // D = 450, u(D) = 15; E = (450 − 50)/2 = 200, u(E)² = (15² + 5²)/2² + (200 · 0.3/2)² = 62.5 + 900.
    const found = measuredOf({ ...reading, counts: 900, areaCm2: 2 }, batch);
    expect(found).toMatchObject({
      ...{ density: { value: 450, uncertainty: 15 }, background: { value: 50, uncertainty: 5 } },
      ...{ isOwnBackground: false, calibration, state: 'valid' },
    });
    expect(found?.exposure?.value).toBe(200);
    expect(found?.exposure?.uncertainty).toBeCloseTo(Math.sqrt(962.5), 12);
  });

  it('takes off the dosimeter’s own background, as sure as its count on the area that was read', () => {
    // D0 = 100 on 4 cm²: √(100/4) = 5; on the usual 2 cm² √50.
    const own = { ...reading, traces: 450, background: 100 };
    expect(measuredOf({ ...own, areaCm2: 4 }, batch)).toMatchObject({
      ...{ background: { value: 100, uncertainty: 5 }, isOwnBackground: true, exposure: { value: 175 } },
    });
    expect(measuredOf(own, batch)?.background?.uncertainty).toBe(Math.sqrt(50));
  });

  it('is none of a reading that read nothing', () => {
    expect(measuredOf({ ...reading, background: 100 }, batch)).toBeNull();
    expect(measuredOf({ ...reading, counts: 900 }, batch)).toBeNull();
  });

  it('is judged by density and exposure of the reading', () => {
    expect(measuredOf({ ...reading, traces: 20_001 }, batch)?.state).toBe('saturated');
    expect(measuredOf({ ...reading, traces: 69 }, batch)?.state).toBe('below-limit');
    expect(measuredOf({ ...reading, traces: 450, frames: 100, chiSquared: 9 }, batch)?.state).toBe('recount');
  });

  it('from before batches were kept has neither uncertainty nor limits, and without a background is incomplete (Q2-87)', () => {
    const before = {
      ...{ k: 2.5, kUncertainty: null, detectionLimit: null, saturation: null, ageingDays: null },
    };
    expect(measuredBefore(450, 50, 2.5)).toEqual({
      ...{ density: { value: 450, uncertainty: null }, background: { value: 50, uncertainty: null } },
      ...{
        isOwnBackground: true,
        calibration: before,
        exposure: { value: 160, uncertainty: null },
        state: 'valid',
      },
    });
    expect(measuredBefore(450, 0, 2.5).exposure?.value).toBe(180);
    expect(measuredBefore(40, 50, 2.5).state).toBe('below-limit');
    expect(measuredBefore(450, null, 2.5)).toEqual({
      ...{ density: { value: 450, uncertainty: null }, background: null },
      ...{ isOwnBackground: false, calibration: before, exposure: null, state: 'incomplete' },
    });
  });
});
