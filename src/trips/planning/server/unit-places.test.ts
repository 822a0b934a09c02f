import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companies } from '#radioprotection/schema.ts';
import { openTrips, pause, resent } from '#test/support/trip-world.ts';
import { getMyDay } from '../../field-days/contract.ts';
import { bodyOfPlan, planOfDay } from '../../planner/plan/rules.ts';
import { knownFrom, legsOf } from '../../planner/roads/rules.ts';
import type { PlannedDay } from '../contract.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
let params: { transfer: number; day: number };

const mestre = { lat: 45.49, lng: 12.24 };
const nowhere = { location: null, distance: null, duration: null };
const place = (at: { lat: number; lng: number } | null) =>
  trips.app.db
    .update(companies)
    .set({ latitude: at?.lat ?? null, longitude: at?.lng ?? null })
    .where(eq(companies.id, trips.third.id));

beforeAll(async () => {
  trips = await openTrips();
});
/** A day whose second visit is to a unit that nobody knows the place of. */
beforeEach(async () => {
  await place(null);
  params = await trips.created([trips.visit(trips.own, []), trips.visit(trips.third.id, [], nowhere), pause]);
});

const arrivalsOf = ({ day }: PlannedDay) =>
  day.appointments.map(({ arrivalDateHour }) => arrivalDateHour?.slice(11, 16) ?? null);

/** Saves the day as its page does, with the ways that it knows before the provider of maps answers. */
function savedByPage(opened: PlannedDay) {
  const plan = planOfDay(opened);
  const legs = legsOf(plan, knownFrom(opened), false);
  const { appointments } = bodyOfPlan(plan, (index) => {
    const { distance = null, duration = null, kind: fonte = null } = legs[index] ?? {};
    return { distance, duration, fonte };
  });
  return trips.edit(params, resent(opened, { appointments }));
}

describe('a unit that gets its place after it became a stop', () => {
  test('has it when the day is opened, for who plans and who drives; times stand until the page has a way there', async () => {
    await place(mestre);
    const opened = await trips.read(params);
    expect(opened.day.appointments[1]).toMatchObject({ location: mestre, mapsIndex: 2, distance: null });
    expect(arrivalsOf(opened)).toEqual(['07:15', null, '08:30']);
    const { body } = await trips.worker.call(getMyDay, { params: { day: params.day } });
    expect(body.fermate[1]).toMatchObject({ location: mestre, arrivalDateHour: null });
  });

  test('is in the route once its page saves the day: every stop behind it is reached', async () => {
    await place(mestre);
    expect((await savedByPage(await trips.read(params))).status).toBe(200);
    const saved = await trips.read(params);
    expect(saved.day.appointments.map(({ fonte }) => fonte)).toEqual(['stima', 'stima', 'stima']);
    const arrivals = arrivalsOf(saved);
    expect(arrivals).not.toContain(null);
    expect(arrivals).toEqual(arrivals.toSorted());
  });

  test('is passed by as before by a page that was opened when nobody knew it: arrivals behind it stay', async () => {
    const opened = await trips.read(params);
    await place(mestre);
    expect((await savedByPage(opened)).status).toBe(200);
    const saved = await trips.read(params);
    expect(arrivalsOf(saved)).toEqual(['07:15', null, '08:30']);
    expect(saved.day.appointments[1]).toMatchObject({ location: mestre, distance: null });
  });

  test('keeps the place that it had on the day when it moves elsewhere later', async () => {
    await place(mestre);
    await savedByPage(await trips.read(params));
    await place({ lat: 45.6, lng: 12 });
    expect((await trips.read(params)).day.appointments[1]?.location).toEqual(mestre);
  });
});
