import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildActivity, buildCompany, buildPerson } from '#db/builders/radioprotection.ts';
import { buildInstrument, buildTrip, buildTripDay, buildTripStop } from '#db/builders/trips.ts';
import { addDays } from '#platform/contract/dates.ts';
import { getActivity } from '#radioprotection/activities/page/contract.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { executeActivity } from '#radioprotection/activities/work/contract.ts';
import { key, openTrips, resent } from '#test/support/trip-world.ts';
import { tellVisit } from '../../field-days/telling/contract.ts';
import { editTripDay, getTripDay } from '../../planning/contract.ts';
import {
  countTripDevices,
  getTrip,
  getTripHistory,
  getTripStatus,
  listArchivedTrips,
  listInstrumentChoices,
  listOperators,
  listTrips,
} from '../contract.ts';
import { listTripDays } from '../days/contract.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;

beforeAll(async () => {
  trips = await openTrips();
});

/** A trip that visits the own unit on these days, to do one activity on each. */
async function tripOn(days: readonly string[], over: { companyId?: number; operators?: number[] } = {}) {
  const { db } = trips.app;
  const crew = { operators: over.operators ?? trips.crew.operators, instruments: trips.crew.instruments };
  const companyId = over.companyId ?? trips.own;
  const [first = ''] = days;
  const trip = await buildTrip(db, { ...crew, day: first });
  const made = [];
  for (const day of days) {
    const deviceId = companyId === trips.own ? trips.world.own.device.id : null;
    const activity = await buildActivity(db, { companyId, type: deviceId ? 9 : 5, deviceId });
    const { id } = await buildTripDay(db, { ...crew, tripId: trip.id, day });
    const stop = await buildTripStop(db, {
      dayId: id,
      position: 1,
      companyId,
      activityIds: [activity.id],
      providedMinute: 600,
    });
    made.push({ day: id, activity: activity.id, stop: stop.id });
  }
  return { transfer: trip.id, days: made };
}
const done = async (id: number) => {
  const params = { company: trips.own, id };
  const body = {
    versione: 2,
    eseguita: '2026-03-10',
    nota: null,
    protocollo: null,
    prova: null,
    prossima: null,
  };
  expect((await trips.planner.call(executeActivity, { params, body }, key())).status).toBe(200);
};
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('the lists of trips', () => {
  test('part what has ended from what has not, each in its order (R1-587, R1-588, Q1-61, Q1-62)', async () => {
    const later = await tripOn(['2026-06-01']);
    const today = await tripOn(['2026-03-15', '2026-03-16']);
    const old = await tripOn(['2026-02-05']);
    const older = await tripOn(['2026-01-05']);
    const current = (await trips.planner.call(listTrips)).body;
    const archived = (await trips.planner.call(listArchivedTrips)).body;
    expect(ids(current)).toEqual([today.transfer, later.transfer]);
    expect(ids(archived)).toEqual([old.transfer, older.transfer]);
    expect(current[0]).toMatchObject({
      start: '2026-03-15',
      end: '2026-03-16',
      status: { code: 'in_progress' },
      operatori: [expect.any(String)],
    });
  });

  test('are nobody’s without an account, nor a customer’s', async () => {
    const operatore = await trips.app.as('operatore');
    const customer = await trips.app.as('cliente');
    const callers = [trips.app.stranger, operatore, customer];
    const statuses = await Promise.all(callers.map(async (caller) => (await caller.call(listTrips)).status));
    expect(statuses).toEqual([401, 403, 403]);
  });
});

describe('a trip', () => {
  test('stands as its days and activities do (R1-276, R1-586, Q1-63)', async () => {
    const past = await tripOn(['2026-03-12', '2026-03-13']);
    const status = async (transfer: number) =>
      (await trips.planner.call(getTripStatus, { params: { transfer } })).body.status;
    expect(await status(past.transfer)).toEqual({
      code: 'to_complete',
      weigh: 40,
      msg: 'Da completare',
      color: '#dc3545',
    });
    for (const { activity } of past.days) await done(activity);
    expect(await status(past.transfer)).toEqual({
      code: 'completed',
      weigh: 30,
      msg: 'Conclusa',
      color: '#198754',
    });
    const coming = await tripOn(['2026-03-17']);
    expect(await status(coming.transfer)).toEqual({
      code: 'scheduled',
      weigh: 10,
      msg: 'Programmata',
      color: '#0d6efd',
    });
    const running = await tripOn(['2026-03-16']);
    expect(await status(running.transfer)).toEqual({
      code: 'in_progress',
      weigh: 20,
      msg: 'In corso',
      color: '#fd7e14',
    });
  });

  test('counts each device once, worked when all is done on it (R1-279, R1-590, Q1-64)', async () => {
    const made = await tripOn(['2026-04-01', '2026-04-02']);
    const count = async () =>
      (await trips.planner.call(countTripDevices, { params: { transfer: made.transfer } })).body;
    expect(await count()).toEqual({ worked: 0, estimated_total: 1 });
    const [first, second] = made.days;
    await done(first?.activity ?? 0);
    expect(await count()).toEqual({ worked: 0, estimated_total: 1 });
    await done(second?.activity ?? 0);
    expect(await count()).toEqual({ worked: 1, estimated_total: 1 });
  });

  test('tells its people and instruments, and is not found when there is none (R1-273, R1-277, R1-278, R1-598)', async () => {
    const { transfer } = await tripOn(['2026-07-01']);
    const { body } = await trips.worker.call(getTrip, { params: { transfer } });
    expect(body.operators).toEqual([{ value: trips.operator.id, label: trips.operator.name }]);
    expect(body.instruments).toMatchObject([{ value: trips.instrument.id, nextCalibration: '2030-12-31' }]);
    expect(body.modificabile).toBe(false);
    const params = { transfer: 2_000_000_000 };
    for (const endpoint of [getTrip, getTripStatus, countTripDevices, getTripHistory, listTripDays])
      expect([endpoint.name, (await trips.planner.call(endpoint, { params })).status]).toEqual([
        endpoint.name,
        404,
      ]);
  });

  test('tells who goes on any of its days, and with what', async () => {
    const departure = (day: string) => ({
      departure: { dateHour: `${day}T08:00:00+02:00`, origin: 'Centrale', lat: 45, lng: 11 },
    });
    const { transfer } = await trips.created([], departure('2026-09-01'));
    const other = await buildUser(trips.app.db, { roles: ['lab'] });
    const tool = await buildInstrument(trips.app.db);
    const crew = { operators: [other.id], instruments: [tool.id] };
    const added = { ...departure('2026-09-02'), ...crew, transfer: { name: 'Giro', ...crew } };
    expect((await trips.add(transfer, added)).status).toBe(200);
    const { body } = await trips.planner.call(getTrip, { params: { transfer } });
    const values = (choices: readonly { value: number }[]) => choices.map(({ value }) => value);
    expect(new Set(values(body.operators))).toEqual(new Set([trips.operator.id, other.id]));
    expect(new Set(values(body.instruments))).toEqual(new Set([trips.instrument.id, tool.id]));
    // With whom its next day begins: one of them may be out of service by then.
    expect([values(body.propri.operators), values(body.propri.instruments)]).toEqual([[other.id], [tool.id]]);
    const row = (await trips.planner.call(listTrips)).body.find(({ id }) => id === transfer);
    expect(row?.operatori.toSorted()).toEqual([trips.operator.name, other.name].toSorted());
  });

  test('tells of its days what is on them and what the road comes to (Q1-60)', async () => {
    const params = await trips.created([trips.visit(trips.own, [], { providedHour: 9, providedMinutes: 0 })]);
    const { body } = await trips.planner.call(listTripDays, { params: { transfer: params.transfer } });
    expect(body.days).toMatchObject([
      {
        ...{ id: params.day, day: '2026-03-18', removable: true, versione: 1 },
        departure: { origin: 'Centrale', dateHour: '2026-03-18T07:00:00.000Z' },
        appointments: [
          {
            displayName: 'Studio Bianchi',
            providedHour: 9,
            notified: false,
            daNotificare: true,
            visita: null,
          },
        ],
        totals: { distance: 12_300, duration: 900, workingTime: 3_600_000, end: '2026-03-18T09:00:00.000Z' },
      },
    ]);
  });
});

describe('a visit that is told two days later', () => {
  /** When the one after would be due, were it done today, and when the one that was entered is. */
  async function nextAfter(company: number) {
    const [visited] = (await tripOn(['2026-03-14'], { companyId: company })).days;
    const { day, stop: appointment, activity: id } = visited ?? { day: 0, stop: 0, activity: 0 };
    const { body: before } = await trips.planner.call(getActivity, { params: { company, id } });
    const attivita = [{ id, esito: 'eseguita' as const }];
    const body = { esito: 'fatta' as const, attivita };
    const told = await trips.planner.call(tellVisit, { params: { day, appointment }, body }, key());
    expect([told.status, told.body.rimaste]).toEqual([200, []]);
    const [next] = await trips.app.db
      .select({ deadline: activities.deadline })
      .from(activities)
      .where(eq(activities.previousActivityId, id));
    return { offered: before.prossima, entered: next?.deadline ?? null };
  }

  test('has the next activity counted from its own day', async () => {
    const { offered, entered } = await nextAfter(trips.third.id);
    expect(entered).toBe(addDays(offered ?? '', -2));
  });

  test('has none in a unit that is out of use by then', async () => {
    const { employerId, projectId } = trips.world.own.company;
    const unit = await buildCompany(trips.app.db, { employerId, projectId, active: false });
    expect(await nextAfter(unit.id)).toEqual({ offered: null, entered: null });
  });
});

describe('an expert', () => {
  test('finds visits to the own employers and the days he goes on, and nothing else (Q1-05, Q2-28)', async () => {
    const expert = await trips.app.as('edr');
    const mixed = await tripOn(['2026-08-03']);
    const [day] = mixed.days;
    const foreign = await buildTripStop(trips.app.db, {
      dayId: day?.day ?? 0,
      position: 2,
      companyId: trips.foreign,
    });
    const strangers = await tripOn(['2026-08-04'], { companyId: trips.foreign });
    const { body: listed } = await expert.call(listTrips);
    const seen = ids(listed);
    const unitsOf = (rows: typeof listed) => rows.find(({ id }) => id === mixed.transfer)?.visite;
    expect(unitsOf(listed)).toEqual(['Studio Bianchi']);
    const all = unitsOf((await trips.planner.call(listTrips)).body);
    expect([all?.[0], all?.length]).toEqual(['Studio Bianchi', 2]);
    expect([seen.includes(mixed.transfer), seen.includes(strangers.transfer)]).toEqual([true, false]);
    expect((await expert.call(getTrip, { params: { transfer: strangers.transfer } })).status).toBe(404);
    const read = async () =>
      (await expert.call(getTripDay, { params: { transfer: mixed.transfer, day: day?.day ?? 0 } })).body;
    expect((await read()).day.appointments.map(({ appointment }) => appointment)).toEqual([day?.stop]);
    const { id } = await buildUser(trips.app.db, { username: 'secondo', roles: ['edr'] });
    const his = await tripOn(['2026-08-05'], { companyId: trips.foreign, operators: [id] });
    const second = await trips.app.as('secondo');
    expect(ids((await second.call(listTrips)).body)).toEqual([his.transfer]);
    expect(foreign.companyId).toBe(trips.foreign);
  });

  test('is led to the pages of units that he may open, not to those he visits for others', async () => {
    const { id } = await buildUser(trips.app.db, { username: 'quarto', roles: ['edr'] });
    const his = await tripOn(['2026-08-07'], { companyId: trips.foreign, operators: [id] });
    const own = await tripOn(['2026-08-08']);
    const opens = async (caller: typeof trips.planner, { transfer, days: [first] }: typeof his) => {
      const { body: listed } = await caller.call(listTripDays, { params: { transfer } });
      const { body: planned } = await caller.call(getTripDay, {
        params: { transfer, day: first?.day ?? 0 },
      });
      const [listedStop, plannedStop] = [listed.days[0]?.appointments[0], planned.day.appointments[0]];
      return [listedStop?.apribile, plannedStop && !plannedStop.customStop && plannedStop.apribile];
    };
    expect(await opens(await trips.app.as('quarto'), his)).toEqual([false, false]);
    expect(await opens(await trips.app.as('edr'), own)).toEqual([true, true]);
    expect(await opens(trips.planner, his)).toEqual([true, true]);
  });

  test('reads no stops of others in the history of a trip that he sees (Q1-05)', async () => {
    const departure = { dateHour: '2026-08-06T08:00:00+02:00', origin: 'Centrale', lat: 45, lng: 11 };
    const both = [trips.visit(trips.own, []), trips.visit(trips.foreign, [])];
    const params = await trips.created(both, { departure });
    const found = await trips.read(params);
    const body = resent(found, { appointments: found.day.appointments.slice(0, 1) });
    expect((await trips.planner.call(editTripDay, { params, body })).status).toBe(200);
    const told = async (caller: typeof trips.planner) => {
      const answer = await caller.call(getTripHistory, { params: { transfer: params.transfer } });
      return answer.body.eventi.map(({ evento }) => evento);
    };
    const saved = 'Giornata della trasferta modificata';
    expect(await told(trips.planner)).toEqual([saved, 'Trasferta creata']);
    expect(await told(await trips.app.as('edr'))).toEqual(['Trasferta creata']);
  });
});

describe('what a trip is made of', () => {
  test('are accounts in use of those who may go, with the grade of an expert (R1-594, Q1-05)', async () => {
    const { db } = trips.app;
    const expert = await buildUser(db, { username: 'terzo', roles: ['edr'] });
    await buildPerson(db, { userId: expert.id, grade: 'terzo' });
    const gone = await buildUser(db, { username: 'uscito', roles: ['rp'] });
    await db.execute(`update users set disabled_at = now() where id = ${gone.id}`);
    const field = await buildUser(db, { username: 'sulcampo', roles: ['operatore', 'cliente'] });
    const { body } = await trips.worker.call(listOperators);
    expect(body).toContainEqual({ value: expert.id, label: expert.name, grado: 'terzo' });
    expect(body).toContainEqual({ value: trips.operator.id, label: trips.operator.name, grado: null });
    expect(body.some(({ value }) => value === gone.id || value === field.id)).toBe(false);
  });

  test('are items with a value and a label (R1-365)', async () => {
    for (const endpoint of [listOperators, listInstrumentChoices]) {
      const { body } = await trips.worker.call(endpoint);
      expect(body.length).toBeGreaterThan(0);
      for (const item of body)
        expect(item).toMatchObject({ value: expect.any(Number), label: expect.stringMatching(/./) });
    }
  });

  test('are instruments in use, with the end of their calibration (R1-595, Q1-36)', async () => {
    const out = await buildInstrument(trips.app.db, { active: false });
    const { id: principalId } = await buildPrincipal(trips.app.db);
    const customers = await buildInstrument(trips.app.db, { principalId });
    const { body } = await trips.worker.call(listInstrumentChoices);
    const label = `Provalab P10 – s/n ${trips.instrument.serialNumber}`;
    expect(body).toContainEqual({ value: trips.instrument.id, label, nextCalibration: '2030-12-31' });
    expect(body.some(({ value }) => value === out.id || value === customers.id)).toBe(false);
  });
});
