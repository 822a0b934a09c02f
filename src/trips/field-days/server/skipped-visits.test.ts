import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTrip, buildTripDay, buildTripStop } from '#db/builders/trips.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { key, nextDay, openTrips, resent } from '#test/support/trip-world.ts';
import { planningTexts } from '../../planning/rules.ts';
import { getMyDay } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { tellVisit } from '../telling/contract.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
let transfer: number;
let day: number;
let stop: number;
let control: number;
let measures: number;

beforeAll(async () => {
  trips = await openTrips();
});
beforeEach(async () => {
  const { db } = trips.app;
  const crew = { ...trips.crew, day: '2026-03-16' };
  transfer = (await buildTrip(db, crew)).id;
  day = (await buildTripDay(db, { ...crew, tripId: transfer })).id;
  ({ control, measures } = await trips.newActivities(trips.world.own));
  const activityIds = [control, measures];
  stop = (await buildTripStop(db, { dayId: day, position: 1, companyId: trips.own, activityIds })).id;
});

const tell = (body: object) =>
  trips.worker.call(
    tellVisit,
    { params: { day, appointment: stop }, body: { esito: 'fatta', attivita: [], ...body } },
    key(),
  );
const outcome = (id: number, esito: string) => ({ id, esito, motivo: null, minuti: null });
const skip = () => tell({ esito: 'saltata', motivo: 'Studio chiuso' });
const make = () => tell({ attivita: [outcome(control, 'da-finire'), outcome(measures, 'eseguita')] });
const offered = async () => {
  const { body } = await trips.worker.call(getMyDay, { params: { day } });
  return body.fermate.flatMap(({ activities }) => activities.map(({ id }) => id));
};
/** The control, at a visit of another day. */
const planElsewhere = () =>
  trips.add(transfer, { ...nextDay, appointments: [trips.visit(trips.own, [control])] });

describe('a visit that was skipped by mistake', () => {
  test('has all it had when it is told as made after all, however often it was skipped', async () => {
    await skip();
    const { body: skipped } = await skip();
    expect(skipped.fermata.activities.map(({ id }) => id)).toEqual([control, measures]);
    expect(await offered()).toEqual([control, measures]);
    const { status, body } = await make();
    expect([status, body.rimaste, body.fermata.visita?.esito]).toEqual([200, [], 'fatta']);
    expect(await trips.stored(control)).toMatchObject({ appointmentId: stop, toFinishInLab: true });
    expect(await trips.stored(measures)).toMatchObject({ appointmentId: stop, complete: true });
  });

  test('leaves where it is what was planned elsewhere meanwhile, and says so', async () => {
    await skip();
    expect((await planElsewhere()).status).toBe(200);
    const { appointmentId } = await trips.stored(control);
    expect(await offered()).toEqual([measures]);
    const { status, body } = await make();
    expect([status, body.rimaste]).toEqual([200, [{ id: control, motivo: fieldDayTexts.plannedElsewhere }]]);
    expect(body.fermata.activities.map(({ id }) => id)).toEqual([measures]);
    expect(await trips.stored(control)).toMatchObject({ appointmentId, toFinishInLab: false });
  });

  test.each([
    ['completed', 'complete = true, completed_at = now()'],
    ['left out', 'skip = true'],
    ['deleted', 'deleted_at = now()'],
  ])('does not take back what the office has %s meanwhile, and says so', async (_what, change) => {
    await skip();
    await trips.app.db.execute(`update activities set ${change} where id = ${measures}`);
    expect(await offered()).toEqual([control]);
    const { body } = await make();
    expect(body.rimaste).toEqual([{ id: measures, motivo: fieldDayTexts.settledMeanwhile }]);
    expect((await trips.stored(measures)).appointmentId).toBeNull();
  });

  test('has nothing to take back once it is planned anew: what was left unticked stays free', async () => {
    await skip();
    const found = await trips.read({ transfer, day });
    const [visit] = found.day.appointments;
    if (!visit || visit.customStop) throw new Error('no visit');
    const activities = visit.activities.map((one) => ({ ...one, include: one.id === control }));
    const saved = await trips.edit(
      { transfer, day },
      resent(found, { appointments: [{ ...visit, activities }] }),
    );
    expect(saved.status).toBe(200);
    expect(await offered()).toEqual([control]);
    const { body } = await make();
    expect(body.rimaste).toEqual([{ id: measures, motivo: fieldDayTexts.settledMeanwhile }]);
    expect((await trips.stored(measures)).appointmentId).toBeNull();
  });

  test('and an activity planned elsewhere at the same moment: one of both has it, the other is told', async () => {
    await skip();
    const [made, planned] = await Promise.all([make(), planElsewhere()]);
    const { appointmentId } = await trips.stored(control);
    expect(made.status).toBe(200);
    if (planned.status === 200) {
      expect(made.body.rimaste).toEqual([{ id: control, motivo: fieldDayTexts.plannedElsewhere }]);
      expect(appointmentId).not.toBe(stop);
    } else {
      expect([planned.status, planned.failure.message]).toEqual([409, planningTexts.activityElsewhere]);
      expect([made.body.rimaste, appointmentId]).toEqual([[], stop]);
    }
  });

  test('alone has something to take back', async () => {
    const set = (outcome: string) =>
      trips.app.db.execute(
        `update trip_stops set outcome = ${outcome}, told_at = now(), freed_activities = '{1}' where id = ${stop}`,
      );
    expect(await refusal(set("'fatta'"))).toBe('trip_stops_freed');
  });
});
