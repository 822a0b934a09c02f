import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { sources } from '../columns/rules.ts';
import { type Measurement, rowValues } from './measurements.ts';

const annual = { least: 340, most: 400 };

/** A dosimeter alone at its point for so many days, of a batch that lasts 365, at 100 Bq/m³. */
function alone(days: number, state: 'valid' | 'saturated' = 'valid'): Measurement {
  const [startedOn, endedOn] = ['2024-01-10', addDays('2024-01-10', days)];
  const period = {
    ...{ state, exposure: (100 * days * 24) / 1000, saturationExposure: 5000, batch: 1, ageingDays: 365 },
    ...{ calibration: { k: 2, kUncertainty: 0.1, detectionLimit: 10 }, isOwnBackground: false },
    ...{ tracesUncertainty: 20, backgroundUncertainty: 4 },
  };
  return {
    ...{
      placementId: 1,
      resultId: 1,
      addressId: 1,
      pointId: 1,
      startedOn,
      endedOn,
      amendsId: null,
      before: null,
    },
    ...{ point: 'Deposito', room: null, floorId: 4, oldFloor: null, surface: 20, readOn: '2026-02-10' },
    stays: [{ id: 1, inizio: startedOn, fine: endedOn, codice: 'LBS00035', period }],
  };
}

test.each([
  [339, null, null],
  [340, 100, null],
  [366, 100, 365],
  [400, 100, 365],
  [735, null, 365],
])('a row over %i days has the annual mean %d, and tells the %d days of its batch', (days, mean, aged) => {
  expect(rowValues(alone(days), annual)).toMatchObject({ days, mean, agedBeyond: aged });
});

test('what is saturated has no mean: no column says that it is at least so much', () => {
  expect(rowValues(alone(350, 'saturated'), annual).mean).toBeNull();
});

test('a column tells the ageing, of rows frozen before it was kept as well', () => {
  const cell = (agedBeyond?: number | null) => {
    const row = { ...rowValues(alone(350), annual) };
    delete row.agedBeyond;
    const site = {} as Parameters<typeof sources.isAged.of>[0]['site'];
    return sources.isAged.of({
      ...{ number: 1, half: '2026-1', recognition: null, kind: 'new', site },
      row: agedBeyond === undefined ? row : { ...row, agedBeyond },
    });
  };
  expect([cell(), cell(null), cell(365)]).toEqual(['no', 'no', 'sì']);
});
