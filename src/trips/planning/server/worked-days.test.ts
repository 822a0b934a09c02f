import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staleText } from '#platform/server/records/stale.ts';
import { updateActivity } from '#radioprotection/activities/keeping/contract.ts';
import { executeActivity } from '#radioprotection/activities/work/contract.ts';
import { key, nextDay, openTrips, pause, resent } from '#test/support/trip-world.ts';
import { tellVisit } from '../../field-days/telling/contract.ts';
import { listTripDays } from '../../transfers/days/contract.ts';
import { type PlannedDay, removeTripDay } from '../contract.ts';
import { planningTexts } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
let own: { control: number; measures: number };
let params: { transfer: number; day: number };
let found: PlannedDay;

beforeAll(async () => {
  trips = await openTrips();
});
beforeEach(async () => {
  own = await trips.newActivities(trips.world.own);
  params = await trips.created([trips.visit(trips.own, [own.control]), pause]);
  found = await trips.read(params);
});

const edit = (body: object) => trips.edit(params, body);
const done = (id: number, eseguita = '2026-03-10') =>
  trips.planner.call(
    executeActivity,
    {
      params: { company: trips.own, id },
      body: {
        versione: 2,
        eseguita,
        nota: null,
        protocollo: null,
        prova: null,
        prossima: null,
      },
    },
    key(),
  );

/** A day on the date of the tests, with a visit at which something new is to be done. */
async function dayOfToday(what: keyof typeof own) {
  own = await trips.newActivities(trips.world.own);
  params = await trips.created([trips.visit(trips.own, [own[what]])], {
    departure: { ...nextDay.departure, dateHour: '2026-03-16T06:00:00+01:00' },
  });
  found = await trips.read(params);
}
const removal = () => trips.planner.call(removeTripDay, { params, query: { versione: found.day.versione } });
const moved = (day: string) => ({ departure: { ...nextDay.departure, dateHour: `${day}T08:00:00+02:00` } });

describe('a day on which something was completed', () => {
  beforeEach(() => dayOfToday('measures'));

  test('keeps its date, its stop and the activity (Q1-84, R1-303)', async () => {
    expect((await done(own.measures, '2026-03-16')).status).toBe(200);
    found = await trips.read(params);
    expect([found.day.removable, found.day.appointments[0]?.removable]).toEqual([false, false]);
    const refusals = [
      await edit(resent(found, { appointments: [] })),
      await edit(resent(found, moved('2026-04-21'))),
      await edit(resent(found, { appointments: [trips.visit(trips.own, [])] })),
      await removal(),
    ];
    expect(refusals.map(({ status, failure }) => [status, failure.message])).toEqual([
      [409, planningTexts.stopStarted],
      [409, planningTexts.dayStarted],
      [409, planningTexts.completedKept],
      [409, planningTexts.dayStarted],
    ]);
    expect((await edit(resent(found))).status).toBe(200);
  });

  test('keeps what was completed while the planner had it open', async () => {
    const open = resent(found, { appointments: [] });
    await done(own.measures, '2026-03-16');
    const { status, failure } = await edit(open);
    expect([status, failure.message]).toEqual([409, planningTexts.stopStarted]);
    expect((await trips.stored(own.measures)).complete).toBe(true);
  });
});

describe('a visit that was made', () => {
  test('keeps stop, day and date although its only activity is left for the office', async () => {
    await dayOfToday('control');
    const appointment = found.day.appointments[0]?.appointment ?? 0;
    const attivita = [{ id: own.control, esito: 'da-finire' as const }];
    const told = await trips.planner.call(
      tellVisit,
      { params: { day: params.day, appointment }, body: { esito: 'fatta', attivita } },
      key(),
    );
    expect(told.status).toBe(200);
    found = await trips.read(params);
    expect([found.day.removable, found.day.appointments[0]?.removable]).toEqual([false, false]);
    const { body: listed } = await trips.planner.call(listTripDays, {
      params: { transfer: params.transfer },
    });
    expect(listed.days[0]?.removable).toBe(false);
    const refusals = [
      await edit(resent(found, { appointments: [] })),
      await edit(resent(found, moved('2026-04-21'))),
      await removal(),
    ];
    expect(refusals.map(({ status, failure }) => [status, failure.message])).toEqual([
      [409, planningTexts.stopStarted],
      [409, planningTexts.dayStarted],
      [409, planningTexts.dayStarted],
    ]);
    // Told again as skipped, it was not made: it may go.
    const skipped = { esito: 'saltata' as const, motivo: 'Segnata per errore', attivita: [] };
    await trips.planner.call(tellVisit, { params: { day: params.day, appointment }, body: skipped }, key());
    found = await trips.read(params);
    expect((await removal()).status).toBe(200);
  });
});

describe('a visit that was skipped', () => {
  beforeEach(async () => {
    await dayOfToday('control');
    const appointment = found.day.appointments[0]?.appointment ?? 0;
    const body = { esito: 'saltata' as const, motivo: 'Studio chiuso', attivita: [] };
    const told = { params: { day: params.day, appointment }, body };
    await trips.planner.call(tellVisit, told, key());
    found = await trips.read(params);
  });

  /** Saves the visit with what is to be done there; how it went, as the stop has it then. */
  async function outcomeOnceSaved(include: boolean, over: object = {}) {
    const [stop] = found.day.appointments;
    if (!stop || stop.customStop) throw new Error('no visit');
    const activities = stop.activities.map((one) => ({
      ...one,
      include: include && one.id === own.control,
    }));
    const body = resent(found, { appointments: [{ ...stop, activities }], ...over });
    expect((await edit(body)).status).toBe(200);
    const { rows } = await trips.app.db.execute(
      `select outcome, outcome_reason as reason, told_by from trip_stops where id = ${stop.appointment}`,
    );
    return rows[0];
  }
  const skipped = { outcome: 'saltata', reason: 'Studio chiuso', told_by: expect.any(Number) as number };
  const toBeMade = { outcome: null, reason: null, told_by: null };

  test('stays so when its day is saved, until something is to be done there again', async () => {
    expect(await outcomeOnceSaved(false)).toEqual(skipped);
    found = await trips.read(params);
    expect(await outcomeOnceSaved(true)).toEqual(toBeMade);
    expect((await trips.stored(own.control)).appointmentId).not.toBeNull();
  });

  test('is to be made on the day to which it is moved', async () => {
    expect(await outcomeOnceSaved(false, moved('2026-04-21'))).toEqual(toBeMade);
  });
});

describe('what the office has completed before the day of its visit', () => {
  beforeEach(async () => {
    own = await trips.newActivities(trips.world.own);
    params = await trips.created([trips.visit(trips.own, [own.measures, own.control])], moved('2026-04-20'));
    await done(own.measures, '2026-03-10');
    found = await trips.read(params);
  });

  test('is told of the stop (Q1-84), and does not hold the day: it was not done there', async () => {
    expect((await trips.stored(own.measures)).complete).toBe(true);
    expect([found.day.removable, found.day.appointments[0]?.removable]).toEqual([true, false]);
    expect((await edit(resent(found, moved('2026-04-21')))).status).toBe(200);
    found = await trips.read(params);
    expect((await removal()).status).toBe(200);
    expect(await trips.stored(own.measures)).toMatchObject({ complete: true, appointmentId: null });
  });

  test('may be taken out of the visit alone, or with it; it stays completed', async () => {
    const [stop] = found.day.appointments;
    if (!stop || stop.customStop) throw new Error('no visit');
    const activities = stop.activities.map((one) => ({ ...one, include: one.id === own.control }));
    expect((await edit(resent(found, { appointments: [{ ...stop, activities }] }))).status).toBe(200);
    found = await trips.read(params);
    expect(found.day.appointments[0]?.removable).toBe(true);
    expect((await edit(resent(found, { appointments: [] }))).status).toBe(200);
    expect(await trips.stored(own.measures)).toMatchObject({ complete: true, appointmentId: null });
    expect(await trips.stored(own.control)).toMatchObject({ complete: false, appointmentId: null });
  });
});

describe('an activity that the office has changed meanwhile', () => {
  const change = async (over: object, versione?: number) =>
    trips.planner.call(updateActivity, {
      params: { company: trips.own, id: own.control },
      body: {
        ...{ alias: null, deadline: '2026-04-10', estimatedTime: 40, note: null },
        ...{ skip: false, toFinishInLab: false, ...over },
        versione: versione ?? (await trips.stored(own.control)).version,
      },
    });

  test('keeps its note and time: who plans reads them first', async () => {
    expect((await change({ estimatedTime: 75, note: 'Portare le chiavi' })).status).toBe(200);
    const stale = await edit(resent(found));
    expect([stale.status, stale.failure.message]).toEqual([409, staleText]);
    expect(await trips.stored(own.control)).toMatchObject({ estimatedTime: 75, note: 'Portare le chiavi' });
    expect((await edit(resent(await trips.read(params)))).status).toBe(200);
    expect(await trips.stored(own.control)).toMatchObject({ estimatedTime: 75, note: 'Portare le chiavi' });
  });

  test('of a stop that is added is read anew; where nothing would be overwritten it is planned', async () => {
    const { version: versione } = await trips.stored(own.measures);
    await trips.app.db.execute(`update activities set alias = 'Misure' where id = ${own.measures}`);
    const adding = (estimatedTime: number) => {
      const activity = { id: own.measures, include: true, estimatedTime, note: null, versione };
      return trips.add(params.transfer, {
        ...nextDay,
        appointments: [trips.visit(trips.own, [], { activities: [activity] })],
      });
    };
    const stale = await adding(45);
    expect([stale.status, stale.failure.message]).toEqual([409, planningTexts.activityChanged]);
    expect((await trips.stored(own.measures)).appointmentId).toBeNull();
    expect((await adding(30)).status).toBe(200);
  });

  test('and left out at a visit that is over is free again once it is not (two at once: one is told)', async () => {
    await dayOfToday('control');
    const appointment = found.day.appointments[0]?.appointment ?? 0;
    await change({ skip: true });
    await change({ skip: false });
    expect((await trips.stored(own.control)).appointmentId).toBe(appointment);
    const motivo = 'Apparecchio guasto';
    const attivita = [{ id: own.control, esito: 'non-eseguita' as const, motivo }];
    const told = { params: { day: params.day, appointment }, body: { esito: 'fatta' as const, attivita } };
    expect((await trips.planner.call(tellVisit, told, key())).status).toBe(200);
    expect((await trips.stored(own.control)).appointmentId).toBe(appointment);
    const { version } = await trips.stored(own.control);
    const both = await Promise.all([change({}, version), change({}, version)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await trips.stored(own.control)).toMatchObject({ skip: false, appointmentId: null });
  });
});
