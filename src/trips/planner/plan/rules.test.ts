import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#radioprotection/activities/contract.ts';
import { dayPlan, type SavedStop } from '../../planning/contract.ts';
import {
  blankPlan,
  bodyOfPlan,
  deadlineOfStop,
  departureInstant,
  departureOf,
  identityOf,
  inOrder,
  type NewStop,
  type Plan,
  planOfDay,
  planOfTrip,
  providedOf,
  providedText,
  schedulableOf,
  withoutStop,
  withStop,
  withStopBack,
  withStopChanged,
  workOf,
} from './rules.ts';

const leaving = departureOf({
  ...{ origin: 'Centrale', lat: 41.9, lng: 12.5, dateHour: '2026-11-24T08:00:00+01:00' },
});

function activity(changes: Partial<Activity> = {}): Activity {
  return {
    ...{ id: 1, activityType: 2, alias: null, include: false, estimatedTime: 45, note: null },
    ...{ active: true, complete: false, skip: false, toFinishInLab: false, appointment: null },
    ...{ manual: null, registry: null, resonanceRegistry: null, deadline: '2026-12-10', device: null },
    ...{ stato: 'open', eseguita: null, versione: 1 },
    ...changes,
  };
}

function visit(changes: Partial<NewStop> = {}): NewStop {
  const activities = schedulableOf([activity(), activity({ id: 2, activityType: 9, estimatedTime: 30 })]);
  return {
    ...{ companyId: 7, sessionId: null, displayName: 'Studio Prova', projectName: 'Prova' },
    ...{ address: 'Via Prova 1', companyCity: 'Vicenza (VI)', location: { lat: 45.5, lng: 11.5 } },
    ...{ activities, activityNotes: '', providedHour: null, providedMinutes: null },
    ...{ workingTime: workOf(activities), isTimeTyped: false, contract: null },
    ...changes,
  };
}

const planWith = (...stops: NewStop[]): Plan =>
  stops.reduce<Plan>(withStop, { ...blankPlan(leaving), name: 'Prova', operators: [1], instruments: [2] });

describe('the activities of a new stop', () => {
  test('only five types are offered (R1-338)', () => {
    const all = Array.from({ length: 13 }, (_one, type) => activity({ id: type + 1, activityType: type }));
    expect(schedulableOf(all).map(({ type }) => type)).toEqual([2, 5, 9, 10, 12]);
  });

  test('nothing that is in another day, done, left out or deleted is offered (R1-339)', () => {
    const others = [{ appointment: 3 }, { complete: true }, { skip: true }, { active: false }];
    expect(schedulableOf(others.map((changes, at) => activity({ id: at + 1, ...changes })))).toEqual([]);
  });

  test('all are included, 45 minutes are 2,700,000 ms of work (R1-316)', () => {
    const [offered] = schedulableOf([activity()]);
    expect(offered).toMatchObject({ include: true, name: 'Controllo di Qualità' });
    expect(workOf(schedulableOf([activity()]))).toBe(2_700_000);
  });
});

describe('a plan being changed', () => {
  test('working time follows what is included until somebody types it', () => {
    const plan = planWith(visit());
    expect(plan.stops[0]?.workingTime).toBe(75 * 60_000);
    const [first, second] = plan.stops[0]?.activities ?? [];
    if (!first || !second) throw new Error('no activities');
    const without = withStopChanged(plan, 1, { activities: [first, { ...second, include: false }] });
    expect(without.stops[0]?.workingTime).toBe(45 * 60_000);
    const typed = withStopChanged(without, 1, { workingTime: 3_600_000, isTimeTyped: true });
    expect(withStopChanged(typed, 1, { activities: [first, second] }).stops[0]?.workingTime).toBe(3_600_000);
  });

  test('stops keep their keys in another order, and one with something completed stays', () => {
    const plan = planWith(visit(), visit({ companyId: 8 }), visit({ companyId: 9 }));
    expect(inOrder(plan, [3, 1, 2]).stops.map(({ key }) => key)).toEqual([3, 1, 2]);
    const begun = withStopChanged(plan, 2, { removable: false });
    expect(withoutStop(begun, 2).stops).toHaveLength(3);
    expect(withoutStop(begun, 1).stops.map(({ key }) => key)).toEqual([2, 3]);
  });

  test('the deadline of a stop is the earliest of what is to be done there', () => {
    const activities = schedulableOf([
      activity({ deadline: '2027-01-01' }),
      activity({ id: 2, deadline: '2026-11-30' }),
      activity({ id: 3, deadline: null }),
    ]);
    expect(deadlineOfStop({ activities })).toBe('2026-11-30');
    expect(deadlineOfStop({ activities: [] })).toBeNull();
  });

  test('an hour is typed as hour and minute, midnight included', () => {
    expect(providedOf('00:05')).toEqual({ providedHour: 0, providedMinutes: 5 });
    expect(providedOf('')).toEqual({ providedHour: null, providedMinutes: null });
    expect(providedText({ providedHour: 0, providedMinutes: null })).toBe('00:00');
  });

  test('a day that is not typed out leaves at no time', () => {
    expect(departureInstant({ day: '', time: '08:00' })).toBeNull();
    expect(departureInstant({ day: '2026-11-24', time: '' })).toBeNull();
    expect(departureInstant({ day: '2026-11-24', time: '08:00' })?.toISOString()).toBe(
      '2026-11-24T07:00:00.000Z',
    );
  });
});

describe('the body that saves a plan', () => {
  const none = () => ({ distance: null, duration: null, fonte: null });
  const custom = visit({
    ...{ companyId: null, sessionId: 'a-b', displayName: 'Pranzo', activities: [], workingTime: 1_800_000 },
  });

  test('has the trip, the departure with its offset and the stops in order (R1-601..604)', () => {
    const body = bodyOfPlan(inOrder(planWith(visit(), custom), [2, 1]), none);
    expect(body.transfer).toEqual({ name: 'Prova', operators: [1], instruments: [2] });
    expect(body).toMatchObject({ operators: [1], instruments: [2] });
    expect(body.departure).toEqual({
      ...{ dateHour: '2026-11-24T08:00:00+01:00', origin: 'Centrale', lat: 41.9, lng: 12.5 },
    });
    expect(body.appointments.map((stop) => ('companyId' in stop ? stop.companyId : stop.sessionId))).toEqual([
      'a-b',
      7,
    ]);
    expect(dayPlan.safeParse(body).success).toBe(true);
  });

  test('a departure without coordinates is sent as it was chosen', () => {
    const plan = planWith();
    const unplaced = { ...plan, departure: { ...plan.departure, origin: 'Via Ignota 1', location: null } };
    expect(bodyOfPlan(unplaced, none).departure).toEqual({
      ...{ dateHour: '2026-11-24T08:00:00+01:00', origin: 'Via Ignota 1', literal: 'Via Ignota 1' },
    });
  });

  test('a saved day comes back as it was saved', () => {
    const stop: SavedStop = {
      ...{
        index: 0,
        mapsIndex: 1,
        appointment: 5,
        displayName: 'Pranzo',
        address: 'Via 1',
        note: '<b>x</b>',
      },
      ...{
        workingTime: 60_000,
        location: null,
        providedHour: 12,
        providedMinutes: 30,
        arrivalDateHour: null,
      },
      ...{
        distance: null,
        duration: null,
        fonte: null,
        fonteArrivo: null,
        removable: true,
        customStop: true,
        sessionId: 'a-b',
      },
    };
    const plan = planOfDay({
      day: {
        ...{ id: 1, day: '2026-11-24', operators: [{ value: 1, label: 'A' }], removable: true, versione: 3 },
        instruments: [{ value: 2, label: 'B', nextCalibration: null }],
        departure: {
          ...{
            dateHour: '2026-11-24T08:00:00+01:00',
            origin: 'Centrale',
            lat: 41.9,
            lng: 12.5,
            literal: null,
          },
        },
        ...{ appointments: [stop], salvata: { chi: null, quando: '2026-11-23T10:00:00Z' } },
      },
      transfer: {
        ...{ id: 1, alias: 'Prova', versione: 1, modificabile: true, operators: [], instruments: [] },
      },
    });
    expect(bodyOfPlan(plan, none).appointments[0]).toMatchObject({
      ...{ appointment: 5, customStop: true, sessionId: 'a-b', note: '<b>x</b>' },
      ...{ providedHour: 12, providedMinutes: 30 },
    });
  });
});

test('a removed stop comes back to its place, once, and what was done since stays', () => {
  const plan = planWith(visit(), visit({ companyId: 8 }), visit({ companyId: 9 }));
  const removed = plan.stops[2];
  if (!removed) throw new Error('no stop');
  const since = withStopChanged(withoutStop(plan, removed.key), 1, { note: 'x' });
  const back = withStopBack(since, removed, 2);
  expect(back.stops.map(({ companyId, note }) => [companyId, note])).toEqual([
    [7, 'x'],
    [8, ''],
    [9, ''],
  ]);
  expect(withStopBack(back, removed, 2)).toBe(back);
  const other = withStop(since, visit({ companyId: 10 }));
  expect(withStopBack(other, removed, 2).stops.map(({ companyId, key }) => [companyId, key])).toEqual([
    [7, 1],
    [8, 2],
    [9, 4],
    [10, 3],
  ]);
});

test('a new day of a trip begins with its name and people, and without stops', () => {
  const propri = { operators: [{ value: 3 }, { value: 1 }], instruments: [{ value: 9 }] };
  const trip = { alias: 'Giro', propri };
  expect(planOfTrip(trip, leaving)).toEqual({
    ...{ name: 'Giro', operators: [3, 1], instruments: [9], departure: leaving, stops: [] },
  });
  expect(blankPlan(leaving)).toEqual({
    ...{ name: '', operators: [], instruments: [], departure: leaving, stops: [] },
  });
});

describe('a saved stop, as the planner goes on with it', () => {
  const any = {
    ...{ index: 0, mapsIndex: 1, appointment: 5, displayName: 'Studio', address: 'Via 1', note: 'n' },
    ...{ location: { lat: 45, lng: 11 }, providedHour: 9, providedMinutes: 5, arrivalDateHour: null },
    ...{ distance: null, duration: null, fonte: null, fonteArrivo: null, removable: false },
  } as const;
  const dayWith = (...appointments: SavedStop[]) =>
    planOfDay({
      day: {
        ...{ id: 1, day: '2026-11-24', operators: [], instruments: [], removable: true, versione: 3 },
        departure: {
          ...{
            dateHour: '2026-11-24T08:00:00+01:00',
            origin: 'Centrale',
            lat: 41.9,
            lng: 12.5,
            literal: null,
          },
        },
        ...{ appointments, salvata: { chi: null, quando: '2026-11-23T10:00:00Z' } },
      },
      transfer: { id: 1, alias: 'Giro', versione: 1, modificabile: true, operators: [], instruments: [] },
    }).stops;
  const activities = [
    activity({ id: 4, include: true, estimatedTime: 45, device: { id: 2, sigla: 'RX', category: 'opt' } }),
    activity({ id: 5, include: false, estimatedTime: 30 }),
  ];
  const unit = (workingTime: number): SavedStop =>
    ({
      ...{
        ...any,
        customStop: false,
        companyId: 7,
        projectName: 'P',
        companyCity: 'Vicenza (VI)',
        activities,
      },
      ...{ activityNotes: 'a', workingTime, contract: { dateEnd: '2027-01-01' } },
    }) as SavedStop;
  const own = { ...any, customStop: true, sessionId: 'a-b', workingTime: 60_000 } as SavedStop;

  test('of a unit keeps what is to be done there, and whose contract it is', () => {
    const [stop] = dayWith(unit(2_700_000));
    expect(stop).toMatchObject({
      ...{
        key: 1,
        appointment: 5,
        companyId: 7,
        sessionId: null,
        projectName: 'P',
        companyCity: 'Vicenza (VI)',
      },
      ...{
        displayName: 'Studio',
        address: 'Via 1',
        note: 'n',
        location: { lat: 45, lng: 11 },
        removable: false,
      },
      ...{ activityNotes: 'a', providedHour: 9, providedMinutes: 5, contract: { dateEnd: '2027-01-01' } },
      isLocked: false,
    });
    expect(stop?.activities.map(({ id, include, category }) => [id, include, category])).toEqual([
      [4, true, 'opt'],
      [5, false, null],
    ]);
  });

  test.each([
    [2_700_000, false],
    [2_700_001, true],
    [0, true],
  ])(
    'of %d ms counts as typed by hand: %s, unless it is what the included activities take',
    (time, isTyped) => {
      expect(dayWith(unit(time))[0]).toMatchObject({ workingTime: time, isTimeTyped: isTyped });
    },
  );

  test('of one’s own has nothing of a unit', () => {
    expect(dayWith(unit(0), own)[1]).toMatchObject({
      ...{ key: 2, companyId: null, sessionId: 'a-b', projectName: '', companyCity: '', activities: [] },
      ...{ activityNotes: '', isTimeTyped: true, contract: null, workingTime: 60_000, isLocked: false },
    });
  });
});

test.each([
  [null, null],
  [{ active: true, deviceId: 3 }, 3],
  [{ active: true, deviceId: null }, null],
  [{ active: false, deviceId: 3 }, null],
])(
  'the quality manual %j of an activity is of the device %s: one that is not in use counts for none',
  (manual, device) => {
    const one = activity({ manual: manual as Activity['manual'] });
    expect(schedulableOf([one])[0]).toMatchObject({ manualDevice: device, include: true });
  },
);

test('a stop is known by its unit, or by its own name where it is none', () => {
  const [unit, own] = planWith(visit(), visit({ companyId: null, sessionId: 'a-b' })).stops;
  expect([unit, own].map((stop) => stop && identityOf(stop))).toEqual(['c7', 'sa-b']);
});

test('a new stop goes before the one it is put before, with what nobody has said of it yet', () => {
  const plan = withStop(planWith(visit(), visit({ companyId: 8 })), visit({ companyId: 9 }), 1);
  expect(plan.stops.map(({ companyId, key }) => [companyId, key])).toEqual([
    [7, 1],
    [9, 3],
    [8, 2],
  ]);
  expect(plan.stops[1]).toMatchObject({ appointment: null, removable: true, isLocked: false, note: '' });
});

test('an order names as many stops as it likes: the others follow as they were', () => {
  const plan = planWith(visit(), visit({ companyId: 8 }), visit({ companyId: 9 }), visit({ companyId: 10 }));
  const keys = (order: number[]) => inOrder(plan, order).stops.map(({ key }) => key);
  expect(keys([4, 2])).toEqual([4, 2, 1, 3]);
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4]), (order) => {
      expect(keys(order).slice(0, order.length)).toEqual(order);
      expect(keys(order).toSorted()).toEqual([1, 2, 3, 4]);
    }),
  );
});

test('what is changed of a stop, other than its activities, leaves its working time', () => {
  const plan = planWith(visit({ workingTime: 1 }), visit({ companyId: 8, workingTime: 2 }));
  const [one, other] = withStopChanged(plan, 1, { note: 'x' }).stops;
  expect([one?.workingTime, one?.note, other]).toEqual([1, 'x', plan.stops[1]]);
});
