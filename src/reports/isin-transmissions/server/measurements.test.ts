import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { sources } from '../columns/rules.ts';
import { type Measurement, rowValues } from './measurements.ts';

const annual = { least: 340, most: 400 };

/** A dosimeter alone at its point for so many days, of a batch that lasts 365, at 100 Bq/m³. */
function alone(days: number, state: 'valid' | 'saturated' = 'valid', from = '2024-01-10'): Measurement {
  const [startedOn, endedOn] = [from, addDays(from, days)];
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
      told: null,
      before: null,
    },
    ...{ point: 'Deposito', room: null, floorId: 4, oldFloor: null, surface: 20, readOn: '2026-02-10' },
    stays: [{ id: 1, inizio: startedOn, fine: endedOn, codice: 'LBS00035', result: 1, period }],
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

/** The row of one of four half-years back to back, of 100, 200, 300 and 400 Bq/m³; `measured`: how many have ended. */
function rowOf(place: number, measured: number, radon = [100, 200, 300, 400]) {
  const halves = radon.map((one, index) => {
    const from = addDays('2024-01-10', 180 * index);
    const half = alone(180, 'valid', from);
    const [stay] = half.stays;
    if (!stay?.period) throw new Error('a half-year has its stay');
    const period = { ...stay.period, exposure: (one * 180 * 24) / 1000 };
    return { ...half, placementId: index, stays: [{ ...stay, id: index, period }] };
  });
  const half = halves[place];
  if (!half) throw new Error('one of four half-years');
  return rowValues({ ...half, stays: halves.slice(0, measured).flatMap(({ stays }) => stays) }, annual);
}

test('each row has the annual mean of the year that ends with it, however long its point is measured', () => {
  expect([0, 1, 2, 3].map((place) => rowOf(place, 4).mean)).toEqual([null, 150, 250, 350]);
});

test('what has measured after it does not change the annual mean of a row', () => {
  expect([2, 3, 4].map((measured) => rowOf(1, measured).mean)).toEqual([150, 150, 150]);
  expect([1, 2].map((measured) => rowOf(0, measured).mean)).toEqual([null, null]);
  expect(rowOf(1, 3, [100, 240, 300]).mean).toBe(170);
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
