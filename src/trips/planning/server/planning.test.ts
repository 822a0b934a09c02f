import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDevice, buildRegistry } from '#db/builders/radioprotection.ts';
import { listCompanyActivities } from '#radioprotection/activities/contract.ts';
import { executeActivity } from '#radioprotection/activities/work/contract.ts';
import { listDeadlineMarkers } from '#radioprotection/deadlines/contract.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { key, openTrips, pause } from '#test/support/trip-world.ts';
import { tripStops } from '../../schema.ts';
import { listTrips } from '../../transfers/contract.ts';
import { createTrip, getDepartureDefaults, type PlannedDay, removeTripDay } from '../contract.ts';
import { planningTexts } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
let own: { control: number; measures: number };

beforeAll(async () => {
  trips = await openTrips();
});
beforeEach(async () => {
  own = await trips.newActivities(trips.world.own);
});

const create = (body: object, headers = key()) =>
  trips.planner.call(createTrip, { body: { ...body } }, headers);
const stopOf = (found: PlannedDay, place = 0) => {
  const stop = found.day.appointments[place];
  if (!stop || stop.customStop) throw new Error('no visit there');
  return stop;
};
const ownVisit = (over: object = {}) => trips.visit(trips.own, [own.control], over);

describe('a new trip', () => {
  test('has its first day, with stops in their order as they were sent (R1-600, R1-605, R1-274, R1-277, R1-278, R1-281..285)', async () => {
    const activityNotes = 'Chiavi in portineria';
    const body = trips.plan([ownVisit({ activityNotes, providedHour: 9, providedMinutes: 5 }), pause]);
    const headers = key();
    const { status, body: saved } = await create(body, headers);
    expect(status).toBe(200);
    expect((await create(body, headers)).body).toEqual(saved);
    const params = { transfer: saved.transfer.id, day: saved.day.id };
    const found = await trips.read(params);
    expect(found.transfer).toMatchObject({ alias: 'Giro di Vicenza', modificabile: true });
    expect(found.transfer.operators).toEqual([{ value: trips.operator.id, label: trips.operator.name }]);
    expect(found.transfer.instruments).toMatchObject([{ value: trips.instrument.id }]);
    const { departure, operators, instruments, appointments } = found.day;
    expect(departure).toMatchObject({
      origin: 'Centrale',
      dateHour: '2026-03-18T07:00:00.000Z',
      lat: 41.9028,
    });
    expect([operators, instruments]).toMatchObject([found.transfer.operators, found.transfer.instruments]);
    expect(appointments.map(({ displayName, index, mapsIndex }) => [displayName, index, mapsIndex])).toEqual([
      ['Studio Bianchi', 0, 1],
      ['Pranzo', 1, 2],
    ]);
    const { body: listed } = await trips.planner.call(listTrips);
    expect(listed.filter(({ id }) => id === params.transfer)).toMatchObject([
      { alias: 'Giro di Vicenza', start: '2026-03-18', end: '2026-03-18', status: { code: 'scheduled' } },
    ]);
  });

  test('reads its visits with unit, devices, plans and contract (R1-286..297, R1-299, R1-300, R1-302, R1-304)', async () => {
    const visit = ownVisit({
      activityNotes: 'Due sale',
      note: '<p>Suonare <b>due</b> volte</p>',
      providedHour: 23,
      providedMinutes: 59,
    });
    const params = await trips.created([visit]);
    const stop = stopOf(await trips.read(params));
    expect(stop).toMatchObject({
      ...{ companyId: trips.own, displayName: 'Studio Bianchi', companyCity: 'Vicenza' },
      ...{
        projectName: expect.stringContaining('Commessa'),
        address: 'Via della Prova 1, 36100 Vicenza (VI)',
      },
      ...{ location: { lat: 45.5455, lng: 11.5354 }, deadline: Date.parse('2026-04-10') / 1000 },
      ...{ activityNotes: 'Due sale', note: '<p>Suonare <b>due</b> volte</p>' },
      ...{ deviceList: [{ sigla: 'RX1' }], planimetryList: [], contract: { dateEnd: '2030-12-31' } },
      ...{ providedHour: 23, providedMinutes: 59, workingTime: 3_600_000, removable: true },
      ...{ distance: { text: '12 km', value: 12_300 }, duration: { text: '15 min', value: 900 } },
    });
    expect(stop.appointment).toBeGreaterThan(0);
  });

  test('works out arrivals itself, whatever the page says (Q1-70)', async () => {
    const first = ownVisit({ providedHour: 10, providedMinutes: 0, arrivalDateHour: '2026-03-18T23:00:00Z' });
    const params = await trips.created([first, pause]);
    const arrivals = (await trips.read(params)).day.appointments.map((stop) => stop.arrivalDateHour);
    expect(arrivals).toEqual(['2026-03-18T07:15:00.000Z', '2026-03-18T10:15:00.000Z']);
  });

  test('keeps stops of one’s own as they were typed (R1-306..312)', async () => {
    const stop = { ...pause, note: '<i>Al bar</i>', providedHour: 12, providedMinutes: 30 };
    const params = await trips.created([stop]);
    const { distance: _distance, duration: _duration, appointment: _saved, ...typed } = stop;
    expect((await trips.read(params)).day.appointments).toMatchObject([typed]);
  });

  test('keeps of a note nothing but its text and a little formatting (R1-293)', async () => {
    const note = '<p onclick="x()">Ciao<script>alert(1)</script><img src=x onerror=alert(1)> <b>a</b></p>';
    const params = await trips.created([ownVisit({ note })]);
    expect(stopOf(await trips.read(params)).note).toBe('<p>Ciao <b>a</b></p>');
  });

  test('takes its activities, which are at no other visit then (R1-305, R1-320, Q1-83)', async () => {
    const params = await trips.created([
      ownVisit({
        activities: [
          { id: own.control, include: true, estimatedTime: 55, note: ' Portare il fantoccio ' },
          { id: own.measures, include: false, estimatedTime: 30, note: null },
        ],
      }),
    ]);
    const stop = stopOf(await trips.read(params));
    const told = stop.activities.map(({ id, include, appointment }) => ({ id, include, appointment }));
    expect(told).toContainEqual({ id: own.control, include: true, appointment: stop.appointment });
    expect(told).toContainEqual({ id: own.measures, include: false, appointment: null });
    expect(await trips.stored(own.control)).toMatchObject({
      estimatedTime: 55,
      note: 'Portare il fantoccio',
    });
    const listed = await trips.planner.call(listCompanyActivities, { params: { company: trips.own } });
    expect(listed.body.activities.find(({ id }) => id === own.control)).toMatchObject({
      include: false,
      appointment: stop.appointment,
    });
    const again = await create(
      trips.plan([ownVisit()], {
        departure: { ...trips.plan([]).departure, dateHour: '2026-03-25T08:00:00+01:00' },
      }),
    );
    expect([again.status, again.failure.message]).toEqual([
      409,
      "Attività già assegnata a un'altra trasferta",
    ]);
  });

  test('puts no unit on the map whose activities are all planned (R1-596, Q1-107)', async () => {
    const companyId = trips.third.id;
    const device = await buildDevice(trips.app.db, { companyId, category: 'opt' });
    const registry = await buildRegistry(trips.app.db, { companyId, deviceId: device.id });
    const lonely = await trips.newActivities({ company: trips.third, device, registry });
    const isMarked = async () => {
      const { body } = await trips.planner.call(listDeadlineMarkers, { params: { anno: '0' } });
      return body.markers.some(({ companyId }) => companyId === trips.third.id);
    };
    expect(await isMarked()).toBe(true);
    const params = await trips.created([trips.visit(trips.third.id, [lonely.control, lonely.measures])]);
    expect(await isMarked()).toBe(false);
    await trips.planner.call(removeTripDay, { params, query: { versione: 1 } });
    expect(await isMarked()).toBe(true);
  });
});

describe('a plan that cannot be saved', () => {
  const without = (over: object) => trips.plan([ownVisit()], over);
  const crew = () => ({ ...trips.plan([]).transfer });

  test.each([
    [
      'no name (R1-494, R1-495)',
      () => without({ transfer: { ...crew(), name: '  ' } }),
      planningTexts.noName,
    ],
    ['no operator (R1-496, R1-497)', () => without({ operators: [] }), planningTexts.noOperator],
    ['no instrument (R1-498, R1-499)', () => without({ instruments: [] }), planningTexts.noInstrument],
    [
      'an account that goes on no trips',
      () => without({ operators: [2_000_000_000] }),
      planningTexts.unknownOperator,
    ],
    [
      'an unknown instrument',
      () => without({ instruments: [2_000_000_000] }),
      planningTexts.unknownInstrument,
    ],
    [
      'no place to leave from (R1-280)',
      () => without({ departure: { dateHour: '2026-03-18T08:00:00Z', origin: 'X' } }),
      planningTexts.noDeparture,
    ],
    [
      'a day that is none',
      () => without({ departure: { ...trips.plan([]).departure, dateHour: 'domani' } }),
      null,
    ],
    [
      '26 stops (R1-501)',
      () => trips.plan(Array.from({ length: 26 }, (_one, n) => ({ ...pause, sessionId: `s${n}` }))),
      planningTexts.tooManyStops,
    ],
    [
      'a note that is too long as it is kept',
      () => trips.plan([ownVisit({ note: '&'.repeat(3_000) })]),
      planningTexts.longNote,
    ],
    [
      'a departure in the year 2200, as Rome counts',
      () => without({ departure: { ...trips.plan([]).departure, dateHour: '2199-12-31T23:30:00Z' } }),
      planningTexts.noDateHour,
    ],
    ['a unit twice', () => trips.plan([ownVisit(), ownVisit()]), planningTexts.companyTwice],
    ['a code twice (R1-307)', () => trips.plan([pause, pause]), planningTexts.stopTwice],
    ['an unknown unit', () => trips.plan([trips.visit(2_000_000_000, [])]), planningTexts.unknownCompany],
    [
      'an activity of another unit',
      () => trips.plan([trips.visit(trips.foreign, [own.control])]),
      planningTexts.unknownActivity,
    ],
    ['hour 24 (R1-297)', () => trips.plan([ownVisit({ providedHour: 24 })]), planningTexts.badHour],
    [
      'work of more than a day',
      () => trips.plan([ownVisit({ workingTime: 86_400_001 })]),
      planningTexts.badWork,
    ],
    [
      'coordinates beyond the world',
      () => trips.plan([{ ...pause, location: { lat: 91, lng: 0 } }]),
      planningTexts.badPlace,
    ],
    [
      'a stop of another day',
      () => trips.plan([ownVisit({ appointment: 2_000_000_000 })]),
      planningTexts.unknownAppointment,
    ],
  ])('has %s', async (_what, body, text) => {
    const { status, failure } = await create(body());
    expect(status).toBe(422);
    if (text !== null) expect(failure.message).toBe(text);
    expect(failure.detail).toBe(failure.message);
  });

  test('is refused to whoever only reads, and to nobody signed in', async () => {
    const lab = await trips.app.as('lab');
    expect((await lab.call(createTrip, { body: trips.plan([]) }, key())).status).toBe(403);
    expect((await trips.app.stranger.call(createTrip, { body: trips.plan([]) })).status).toBe(401);
  });

  test('has activities that are done already', async () => {
    const body = {
      versione: 1,
      eseguita: '2026-03-10',
      nota: null,
      protocollo: null,
      prova: null,
      prossima: null,
    };
    const params = { company: trips.own, id: own.measures };
    await trips.planner.call(executeActivity, { params, body }, key());
    const { status, failure } = await create(trips.plan([trips.visit(trips.own, [own.measures])]));
    expect([status, failure.message]).toEqual([409, planningTexts.activityClosed]);
  });

  test('has 26 stops in the database, too', async () => {
    const { day } = await trips.created([]);
    const write = trips.app.db.insert(tripStops).values({
      ...{ dayId: day, position: 26, sessionId: 'x', name: 'X', address: '', workingTime: 0 },
    });
    expect(await refusal(write)).toContain('trip_stops_position');
  });
});

describe('a departure', () => {
  test('may be an address that is looked up (R1-280, Q1-67)', async () => {
    const departure = { dateHour: '2026-03-18T08:00:00+01:00', origin: 'Sede di Padova', literal: 'Padova' };
    const params = await trips.created([], { departure });
    const saved = (await trips.read(params)).day.departure;
    expect(saved).toMatchObject({ origin: 'Sede di Padova', literal: 'Padova' });
    expect(saved.lat).toBeCloseTo(45.4, 0);
    const nowhere = await create(trips.plan([], { departure: { ...departure, literal: 'Qxzkw' } }));
    expect([nowhere.status, nowhere.failure.message]).toEqual([
      422,
      'Impossibile stabilire le coordinate geografiche',
    ]);
  });

  test('is proposed from the headquarters at eight, the day after the last (Q1-67)', async () => {
    const { body } = await trips.planner.call(getDepartureDefaults);
    expect(body).toEqual({
      origin: 'Centrale',
      lat: 41.9028,
      lng: 12.4964,
      dateHour: '2026-03-17T08:00:00+01:00',
    });
    const { transfer } = await trips.created([]);
    const next = await trips.planner.call(getDepartureDefaults, { query: { transfer } });
    expect(next.body.dateHour).toBe('2026-03-19T08:00:00+01:00');
    const none = await trips.planner.call(getDepartureDefaults, { query: { transfer: 2_000_000_000 } });
    expect(none.status).toBe(404);
  });
});
