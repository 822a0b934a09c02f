import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateLeg } from '#geography/maps/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { numbersFrom } from '#test/support/trip-days.ts';
import { dayTimes, type Place, type PlannedStop } from '#trips/times/rules.ts';
import { type FillCandidate, type FillQuestion, proposeFill } from './rules.ts';

const today = '2026-11-23';
const at = new Date('2026-11-24T07:00:00Z');
const east = (tenths: number): Place => ({ lat: 45, lng: 11 + tenths / 10 });
const home = east(0);
const hour = 3_600_000;

/** Stops at places, with the ways between them. */
function day(places: readonly (Place | null)[], given: Partial<PlannedStop> = {}): PlannedStop[] {
  let from = home;
  return places.map((location) => {
    const base = { location, providedHour: null, providedMinutes: null, workingTime: hour, ...given };
    if (location === null) return { ...base, distance: null, duration: null };
    const { metres, seconds } = estimateLeg(from, location);
    from = location;
    return { ...base, distance: { value: metres }, duration: { value: seconds } };
  });
}

function unit(
  companyId: number,
  location: Place | null,
  days: number | null,
  workingTime = hour,
): FillCandidate {
  const deadline = days === null ? null : Date.parse(`${addDays(today, days)}T12:00:00Z`) / 1000;
  return { companyId, location, deadline, workingTime };
}

const filled = (stops: PlannedStop[], candidates: FillCandidate[], given: Partial<FillQuestion> = {}) =>
  proposeFill({
    ...{ departure: { at, place: home }, stops, closesAt: 18 * 60, today, candidates, travel: estimateLeg },
    ...given,
  });
const companies = (proposals: ReturnType<typeof filled>) => proposals.map(({ companyId }) => companyId);

describe('filling a day', () => {
  test('puts a unit in where it lies on the way', () => {
    const [proposal] = filled(day([east(2), east(4)]), [unit(7, east(3), 10)]);
    expect([proposal?.companyId, proposal?.position, proposal?.daysLeft]).toEqual([7, 1, 10]);
    expect(proposal?.detourMs).toBeLessThan(15 * 60_000);
  });

  test('begins a day that has nothing yet', () => {
    expect(filled([], [unit(7, east(3), 10)])[0]?.position).toBe(0);
  });

  test('counts deadlines of sixty days, and past ones; not later ones, nor none', () => {
    const units = [unit(1, east(3), 60), unit(2, east(3), 61), unit(3, east(3), -5), unit(4, east(3), null)];
    expect(companies(filled(day([east(4)]), units))).toEqual([3, 1]);
  });

  test('ranks the nearer deadline first, and what lies less far off the way', () => {
    const stops = day([east(4)]);
    expect(companies(filled(stops, [unit(1, east(2), 40), unit(2, east(2), 5)]))).toEqual([2, 1]);
    expect(companies(filled(stops, [unit(1, { lat: 45.4, lng: 11.2 }, 5), unit(2, east(2), 5)]))).toEqual([
      2, 1,
    ]);
  });

  test('leaves out a unit whose work would not be over when the day closes', () => {
    expect(filled(day([east(2)]), [unit(1, east(3), 5, 9 * hour)])).toEqual([]);
    expect(filled(day([east(2)]), [unit(1, east(3), 5, 5 * hour)]).length).toBe(1);
  });

  test('pushes no stop beyond the close of the day, not even one that is late anyway', () => {
    const past = Date.parse(`${addDays(today, -5)}T12:00:00Z`) / 1000;
    const stops = day([east(4)], { deadline: past, workingTime: 8.5 * hour });
    expect(filled(stops, [unit(1, east(4), 5)])).toEqual([]);
    expect(filled(stops, [unit(1, east(4), 5, hour / 6)])).toHaveLength(1);
  });

  test('never makes a stop miss the hour agreed', () => {
    const stops = day([east(6)], { providedHour: 9, providedMinutes: 0 });
    const [proposal] = filled(stops, [unit(1, east(3), 5)]);
    expect(proposal?.position).toBe(1);
  });

  test('nor one that is late anyway, because its deadline has passed', () => {
    const deadline = Date.parse('2026-11-20T12:00:00Z') / 1000;
    const stops = day([east(6)], { providedHour: 9, providedMinutes: 0, deadline });
    expect(filled(stops, [unit(1, east(3), 5)]).map(({ position }) => position)).toEqual([1]);
  });

  test('leaves the way home last', () => {
    expect(filled(day([east(4), home]), [unit(1, east(0.1), 5)])[0]?.position).toBeLessThan(2);
  });

  test('knows nothing of a unit without a place, nor of a day whose ways are not known', () => {
    expect(filled(day([east(2)]), [unit(1, null, 5)])).toEqual([]);
    const unknown = day([east(2)]).map((stop) => ({ ...stop, duration: null }));
    expect(filled(unknown, [unit(1, east(3), 5)])).toEqual([]);
  });

  test('goes by stops that have a place', () => {
    expect(filled(day([east(2), null, east(4)]), [unit(1, east(3), 5)])[0]?.position).toBe(2);
  });

  test('adds nothing to 25 stops (R1-501)', () => {
    const many = (count: number) =>
      day(
        Array.from({ length: count }, () => east(1)),
        { workingTime: 60_000 },
      );
    expect(filled(many(24), [unit(1, east(1), 5)]).length).toBe(1);
    expect(filled(many(25), [unit(1, east(1), 5)])).toEqual([]);
  });

  test('whatever is proposed fits: no stop gets late, and the day ends as told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 8 }), (seed, count) => {
        const random = numbersFrom(seed);
        const anywhere = () => ({ lat: 45 + random() / 2, lng: 11 + random() / 2 });
        const stops = day(Array.from({ length: count }, anywhere), { workingTime: hour / 2 });
        const candidates = Array.from({ length: 20 }, (_unit, index) =>
          unit(index, anywhere(), Math.floor(random() * 80) - 10, random() * 3 * hour),
        );
        const before = dayTimes({ departure: at, stops, closesAt: 18 * 60 });
        for (const { companyId, position, endsAt } of filled(stops, candidates)) {
          const found = candidates.find((one) => one.companyId === companyId);
          const places = stops
            .map(({ location }) => location)
            .toSpliced(position, 0, found?.location ?? null);
          const after = dayTimes({
            ...{ departure: at, closesAt: 18 * 60 },
            stops: day(places, { workingTime: hour / 2 }).map((stop, index) =>
              index === position ? { ...stop, workingTime: found?.workingTime ?? 0 } : stop,
            ),
          });
          expect(after.totals.late).toBeLessThanOrEqual(before.totals.late);
          expect(after.endsAt).toEqual(endsAt);
        }
      }),
      { numRuns: 40 },
    );
  });
});
