import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { companies } from '#radioprotection/schema.ts';
import { nextDay, openTrips, pause, resent } from '#test/support/trip-world.ts';
import { dayTimes } from '../../times/rules.ts';
import { getTrip, getTripHistory } from '../../transfers/contract.ts';
import { getTripDay, type PlannedDay, removeTripDay } from '../contract.ts';
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

const edit = (body: object, caller = trips.planner, at = params) => trips.edit(at, body, caller);
const add = (over: object = nextDay, transfer = params.transfer) => trips.add(transfer, over);

describe('a day more', () => {
  test('makes the trip longer, and gives it the name it comes with (R1-606, R1-275)', async () => {
    const { status, body } = await add({
      ...nextDay,
      transfer: { ...trips.plan([]).transfer, name: 'Giro lungo' },
    });
    expect(status).toBe(200);
    expect(body.transfer.id).toBe(params.transfer);
    const { body: trip } = await trips.planner.call(getTrip, { params: { transfer: params.transfer } });
    expect(trip).toMatchObject({ alias: 'Giro lungo', start: '2026-03-18', end: '2026-03-19', versione: 2 });
  });

  test('stands on a date of its own (Q1-66)', async () => {
    const { status, failure } = await add({});
    expect([status, failure.message]).toEqual([409, planningTexts.dateTaken]);
    expect((await add(nextDay, 2_000_000_000)).status).toBe(404);
  });
});

describe('a day that is edited', () => {
  test('has its stops in another order, changed, fewer and more (R1-607, R1-302)', async () => {
    const [visit, lunch] = found.day.appointments;
    const other = trips.visit(trips.foreign, []);
    const appointments = [
      { ...lunch, index: 0 },
      { ...other, index: 2 },
      { ...visit, index: 1, workingTime: 60_000 },
    ];
    const { status } = await edit(resent(found, { appointments, ...nextDay }));
    expect(status).toBe(200);
    const saved = await trips.read(params);
    expect(saved.day.appointments.map(({ displayName }) => displayName)).toEqual([
      'Pranzo',
      'Studio Bianchi',
      'Clinica Verdi',
    ]);
    expect(saved.day.appointments[1]).toMatchObject({ appointment: visit?.appointment, workingTime: 60_000 });
    expect(saved.day).toMatchObject({ day: '2026-03-19', versione: 2, departure: { origin: 'Albergo' } });
    expect(saved.day.salvata.chi).not.toBeNull();
    await edit(resent(saved, { appointments: [] }));
    expect((await trips.read(params)).day.appointments).toEqual([]);
  });

  test('is arrived at later when it leaves later, at each of its stops (R1-298)', async () => {
    const arrivals = async () =>
      (await trips.read(params)).day.appointments.map(({ arrivalDateHour }) =>
        Date.parse(arrivalDateHour ?? ''),
      );
    const before = await arrivals();
    const departure = { ...resent(found).departure, dateHour: '2026-03-18T09:30:00+01:00' };
    // What the page says of them does not count.
    const appointments = found.day.appointments.map((stop) => ({ ...stop, arrivalDateHour: null }));
    expect((await edit(resent(found, { departure, appointments }))).status).toBe(200);
    expect(await arrivals()).toEqual(before.map((at) => at + 90 * 60_000));
  });

  test('numbers the stops that have a place, as their times and the map do (R1-301)', async () => {
    const [visit, lunch] = found.day.appointments;
    const hidden = { ...pause, sessionId: 'senza-luogo', location: null, distance: null, duration: null };
    await edit(resent(found, { appointments: [{ ...lunch, index: 0 }, hidden, { ...visit, index: 2 }] }));
    const { day } = await trips.read(params);
    expect(day.appointments.map(({ index, mapsIndex }) => [index, mapsIndex])).toEqual([
      [0, 1],
      [1, null],
      [2, 2],
    ]);
    const { stops } = dayTimes({ departure: new Date(day.departure.dateHour), stops: day.appointments });
    expect(stops.map(({ mapsIndex }) => mapsIndex)).toEqual([1, null, 2]);
  });

  test('frees what was to be done at a stop that goes, and what is unticked (Q1-83)', async () => {
    expect((await trips.stored(own.control)).appointmentId).not.toBeNull();
    const [, lunch] = found.day.appointments;
    expect((await edit(resent(found, { appointments: [lunch] }))).status).toBe(200);
    expect((await trips.stored(own.control)).appointmentId).toBeNull();
    const again = await trips.read(params);
    await edit(resent(again, { appointments: [trips.visit(trips.own, [own.control, own.measures])] }));
    const both = await trips.read(params);
    const [stop] = both.day.appointments;
    if (!stop || stop.customStop) throw new Error('no visit');
    const activities = stop.activities.map((one) => ({ ...one, include: one.id === own.measures }));
    expect((await edit(resent(both, { appointments: [{ ...stop, activities }] }))).status).toBe(200);
    expect((await trips.stored(own.control)).appointmentId).toBeNull();
    expect((await trips.stored(own.measures)).appointmentId).toBe(stop.appointment);
  });

  test('takes a trip’s activity to another of its days in two saves, never at once', async () => {
    const { body } = await add({ ...nextDay, appointments: [] });
    const other = { transfer: params.transfer, day: body.day.id };
    const later = await trips.read(other);
    const taking = resent(later, { appointments: [trips.visit(trips.own, [own.control])] });
    const refused = await edit(taking, trips.planner, other);
    expect([refused.status, refused.failure.message]).toEqual([409, planningTexts.activityElsewhere]);
    expect((await trips.read(other)).day.appointments).toEqual([]);
    await edit(resent(found, { appointments: [] }));
    expect((await edit(taking, trips.planner, other)).status).toBe(200);
  });

  test('is not saved over what another planner has saved: he reads the other’s and decides', async () => {
    const mine = resent(found, { appointments: [] });
    const theirs = resent(found, { transfer: { ...resent(found).transfer, name: 'Giro rifatto' } });
    const answers = await Promise.all([edit(mine), edit(theirs, await trips.app.as('admin'))]);
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.message).toBe(staleText);
    const saved = await trips.read(params);
    expect(saved.day.versione).toBe(2);
    expect(saved.day.salvata.chi).not.toBeNull();
  });

  test('does not take back a new name that it has not seen', async () => {
    await add({ ...nextDay, transfer: { ...trips.plan([]).transfer, name: 'Altro nome' } });
    const stale = await edit(resent(found, { transfer: { ...resent(found).transfer, name: 'Terzo nome' } }));
    expect([stale.status, stale.failure.message]).toEqual([409, staleText]);
  });

  test('with people of its own leaves those of its trip alone, until it has others itself (Q1-66)', async () => {
    const { id: bruno } = await buildUser(trips.app.db, { roles: ['lab'] });
    const { id: carla } = await buildUser(trips.app.db, { roles: ['lab'] });
    const by = (id: number) => ({
      transfer: { ...resent(found).transfer, operators: [id] },
      operators: [id],
    });
    expect((await add({ ...nextDay, ...by(bruno) })).status).toBe(200);
    const trip = async () =>
      (await trips.planner.call(getTrip, { params: { transfer: params.transfer } })).body;
    const goers = async () => (await trip()).operators.map(({ value }) => value);
    const { versione } = await trip();
    // The page sends the people of its day of the trip as well, and a trip that it read before the other day came.
    const { operators } = resent(found);
    const same = { ...resent(found).transfer, operators };
    expect((await edit(resent(found, { transfer: same, appointments: [] }))).status).toBe(200);
    expect((await trip()).versione).toBe(versione);
    expect(new Set(await goers())).toEqual(new Set([...operators, bruno]));
    const again = await trips.read(params);
    const others = { ...resent(again).transfer, operators: [carla] };
    expect((await edit(resent(again, { transfer: others, operators: [carla] }))).status).toBe(200);
    expect(new Set(await goers())).toEqual(new Set([bruno, carla]));
  });

  test('keeps a unit that is out of use meanwhile, which no other day visits anew', async () => {
    const companyId = trips.third.id;
    const departure = { ...trips.plan([]).departure, dateHour: '2026-05-06T08:00:00+02:00' };
    const kept = await trips.created([trips.visit(companyId, [])], { departure });
    await trips.app.db.update(companies).set({ active: false }).where(eq(companies.id, companyId));
    try {
      expect((await edit(resent(await trips.read(kept)), trips.planner, kept)).status).toBe(200);
      const { status, failure } = await add({ ...nextDay, appointments: [trips.visit(companyId, [])] });
      expect([status, failure.message]).toEqual([422, planningTexts.unknownCompany]);
    } finally {
      await trips.app.db.update(companies).set({ active: true }).where(eq(companies.id, companyId));
    }
  });

  test('leaves alone what nobody may see', async () => {
    const gone = { transfer: params.transfer, day: 2_000_000_000 };
    expect((await edit(resent(found), trips.planner, gone)).status).toBe(404);
    const other = await trips.created([], {
      departure: { ...trips.plan([]).departure, dateHour: '2026-05-05T08:00:00+02:00' },
    });
    const crossed = { transfer: other.transfer, day: params.day };
    expect((await edit(resent(found), trips.planner, crossed)).status).toBe(404);
    expect((await trips.planner.call(getTripDay, { params: crossed })).status).toBe(404);
    expect((await edit(resent(found), await trips.app.as('edr'))).status).toBe(403);
    expect((await edit(resent(found), trips.app.stranger)).status).toBe(401);
  });
});

describe('a day that is removed', () => {
  test('frees its activities; with the last one the trip goes', async () => {
    const { body } = await add();
    const remove = (day: number, versione: number) =>
      trips.planner.call(removeTripDay, { params: { transfer: params.transfer, day }, query: { versione } });
    expect((await remove(params.day, 7)).status).toBe(409);
    expect((await remove(params.day, 1)).body).toEqual({ transfer: { id: params.transfer } });
    expect((await trips.stored(own.control)).appointmentId).toBeNull();
    const { body: trip } = await trips.planner.call(getTrip, { params: { transfer: params.transfer } });
    expect(trip).toMatchObject({ start: '2026-03-19', end: '2026-03-19' });
    const { body: history } = await trips.planner.call(getTripHistory, {
      params: { transfer: params.transfer },
    });
    expect(history.eventi.map(({ evento }) => evento)).toEqual([
      'Giornata tolta dalla trasferta',
      'Giornata aggiunta alla trasferta',
      'Trasferta creata',
    ]);
    expect((await remove(body.day.id, 1)).body).toEqual({ transfer: null });
    expect((await trips.planner.call(getTrip, { params: { transfer: params.transfer } })).status).toBe(404);
    expect((await remove(body.day.id, 1)).status).toBe(404);
  });

  test('takes along whoever went on it alone, and what went along: an expert does not read the trip any more', async () => {
    const expert = await buildUser(trips.app.db, { username: 'esperto-di-un-giorno', roles: ['edr'] });
    const { id: meter } = await buildInstrument(trips.app.db);
    const crew = { operators: [expert.id], instruments: [meter] };
    const { body } = await add({ ...nextDay, transfer: { name: 'Giro lungo', ...crew }, ...crew });
    const of = { params: { transfer: params.transfer } };
    const reader = await trips.app.as('esperto-di-un-giorno');
    expect((await reader.call(getTrip, of)).status).toBe(200);
    const gone = { params: { ...of.params, day: body.day.id }, query: { versione: 1 } };
    expect((await trips.planner.call(removeTripDay, gone)).status).toBe(200);
    const { body: trip } = await trips.planner.call(getTrip, of);
    const ids = (choices: readonly { value: number }[]) => choices.map(({ value }) => value);
    expect([ids(trip.operators), ids(trip.instruments)]).toEqual([
      trips.crew.operators,
      trips.crew.instruments,
    ]);
    expect((await trips.read(params)).transfer.operators).toEqual(trip.operators);
    expect((await reader.call(getTrip, of)).status).toBe(404);
  });
});
