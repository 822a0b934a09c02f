import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import type { Place, PlannedStop } from '#trips/times/rules.ts';
import { type FillCandidate, type FillQuestion, proposeFill } from './rules.ts';

const today = '2026-11-23';
const minute = 60_000;
/** Tenths of a degree from home, to the east and to the north: each is ten kilometres and ten minutes. */
const at = (east: number, north = 0): Place => ({ lat: (450 + north) / 10, lng: (110 + east) / 10 });
const home = at(0);
const tenths = (one: number, other: number) => Math.round(Math.abs(one - other) * 1000) / 100;
const travel = (from: Place, to: Place) => {
  const away = tenths(from.lat, to.lat) + tenths(from.lng, to.lng);
  return { metres: away * 10_000, seconds: away * 600 };
};

function day(places: readonly Place[], given: Partial<PlannedStop> = {}): PlannedStop[] {
  return places.map((location, index) => {
    const { metres, seconds } = travel(places[index - 1] ?? home, location);
    return {
      ...{ location, providedHour: null, providedMinutes: null, workingTime: 60 * minute },
      ...{ distance: { value: metres }, duration: { value: seconds } },
      ...given,
    };
  });
}

const unit = (companyId: number, location: Place, { days = 5, minutes = 60 } = {}): FillCandidate => ({
  ...{ companyId, location, workingTime: minutes * minute },
  deadline: Date.parse(`${addDays(today, days)}T12:00:00Z`) / 1000,
});
const filled = (stops: PlannedStop[], candidates: FillCandidate[], given: Partial<FillQuestion> = {}) =>
  proposeFill({
    ...{ departure: { at: new Date('2026-11-24T07:00:00Z'), place: home }, stops, closesAt: 18 * 60 },
    ...{ today, candidates, travel },
    ...given,
  });
const companies = (proposals: ReturnType<typeof filled>) => proposals.map(({ companyId }) => companyId);

describe('a proposal to fill a day', () => {
  test('tells what the road takes more, arrival and end: between two stops', () => {
    expect(filled(day([at(2), at(4)]), [unit(7, at(3, 1))])).toEqual([
      {
        ...{ companyId: 7, position: 1, daysLeft: 5, detourMs: 20 * minute, detourMetres: 20_000 },
        ...{ arrival: new Date('2026-11-24T08:40:00Z'), endsAt: new Date('2026-11-24T11:00:00Z') },
      },
    ]);
  });

  test('and behind the last one', () => {
    expect(filled(day([at(4)]), [unit(7, at(5))])).toEqual([
      {
        ...{ companyId: 7, position: 1, daysLeft: 5, detourMs: 10 * minute, detourMetres: 10_000 },
        ...{ arrival: new Date('2026-11-24T08:50:00Z'), endsAt: new Date('2026-11-24T09:50:00Z') },
      },
    ]);
  });

  test('goes not behind the way home, however near it lies there', () => {
    expect(filled(day([at(4), home]), [unit(7, at(-1))])[0]?.position).toBe(0);
  });

  test('goes behind a last stop that only shares a line with home', () => {
    expect(filled(day([at(0, 4)]), [unit(7, at(0, 5))])[0]?.position).toBe(1);
    expect(filled(day([at(4, 0)]), [unit(7, at(5, 0))])[0]?.position).toBe(1);
  });

  test.each([
    ['fifteen days are less than ten minutes of road', 20, [2, 1]],
    ['thirty days are more', 35, [1, 2]],
  ])('is ranked by half a minute of road for a day: %s', (_what, days, order) => {
    const units = [unit(1, at(2, 0.5), { days: 5 }), unit(2, at(2), { days })];
    expect(companies(filled(day([at(4)]), units))).toEqual(order);
  });

  test('is ranked by the way that it takes in the end, not by the nearest, which made a stop late', () => {
    const agreed = day([at(6)], { providedHour: 9 });
    const proposals = filled(agreed, [unit(1, at(3)), unit(2, at(7))]);
    expect(proposals.map(({ companyId, position, detourMs }) => [companyId, position, detourMs])).toEqual([
      [2, 1, 10 * minute],
      [1, 1, 30 * minute],
    ]);
  });

  test('is one of eight unless another number is asked for', () => {
    const units = Array.from({ length: 10 }, (_one, index) => unit(index + 1, at(2)));
    expect(companies(filled(day([at(4)]), units))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(companies(filled(day([at(4)]), units, { most: 3 }))).toEqual([1, 2, 3]);
  });
});

describe('of many units two hundred are looked at closely', () => {
  /** On the way, with more work than the day has hours. */
  const tooMuch = (count: number) =>
    Array.from({ length: count }, (_one, index) => unit(index + 10, at(2), { minutes: 900 }));
  const proposed = (units: FillCandidate[]) => companies(filled(day([at(4)]), units));

  test('those that lie nearest to the way', () => {
    const aside = unit(1, at(2, 1));
    expect(proposed([aside, ...tooMuch(199)])).toEqual([1]);
    expect(proposed([aside, ...tooMuch(200)])).toEqual([]);
  });

  test('of those that lie equally near, the ones with the lowest numbers', () => {
    expect(proposed([unit(999, at(2)), ...tooMuch(200)])).toEqual([]);
    expect(proposed([...tooMuch(200), unit(1, at(2))])).toEqual([1]);
  });
});
