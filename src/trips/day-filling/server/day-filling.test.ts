import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity, buildCompany } from '#db/builders/radioprotection.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { openTrips, stopFields } from '#test/support/trip-world.ts';
import { proposeDayFill } from '../contract.ts';
import { fillTexts } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
beforeAll(async () => {
  trips = await openTrips();
});
beforeEach(async () => {
  await trips.app.db.update(activities).set({ skip: true });
});

const vicenza = { lat: 45.5455, lng: 11.5354 };
const leaving = { dateHour: '2026-03-18T08:00:00+01:00', ...vicenza };
const ask = (over: object = {}, caller = trips.planner) =>
  caller.call(proposeDayFill, { body: { partenza: leaving, entro: '18:00', fermate: [], ...over } });
const proposed = async (over: object = {}) =>
  (await ask(over)).body.proposte.map(({ companyId }) => companyId);
const standing = (companyId: number | null, over: object = {}) => {
  const { workingTime, location, providedHour, providedMinutes, distance, duration } = stopFields;
  return {
    ...{ companyId, workingTime, location, providedHour, providedMinutes, distance, duration },
    ...{ scadenza: null, ...over },
  };
};
const due = (companyId: number, deadline: string | null, over: object = {}) =>
  buildActivity(trips.app.db, { companyId, type: 2, deadline, estimatedTime: 45, ...over });

describe('what still fits into a day', () => {
  test('are units with something due within sixty days and no appointment, with what it takes to go there', async () => {
    const { foreign, own, third, app } = trips;
    const today = app.clock.today();
    await due(foreign, '2026-04-10', { estimatedTime: 40 });
    await due(foreign, '2026-04-20', { estimatedTime: 30 });
    await due(own, '2027-12-01');
    await due(third.id, null);
    const { status, body } = await ask();
    expect([status, today < '2026-04-10']).toEqual([200, true]);
    expect(body.proposte).toMatchObject([
      {
        ...{ companyId: foreign, posizione: 0, workingTime: 4_200_000, attivita: 2 },
        ...{ scadenza: '2026-04-10', deviazione: { metri: expect.any(Number) } },
      },
    ]);
    const [found] = body.proposte;
    if (!found) throw new Error('nothing proposed');
    const arrival = Date.parse(leaving.dateHour) + found.deviazione.secondi * 1000;
    expect([Date.parse(found.arrivo), Date.parse(found.fine)]).toEqual([arrival, arrival + 4_200_000]);
  });

  test('are none that the day has already, that is out of use, or that lies nowhere known', async () => {
    const { foreign, own, app } = trips;
    const nowhere = await buildCompany(app.db, { alias: 'Senza luogo', latitude: null, longitude: null });
    const closed = await buildCompany(app.db, {
      alias: 'Chiusa',
      ...{ latitude: 45.5, longitude: 11.6 },
      active: false,
    });
    for (const id of [foreign, own, nowhere.id, closed.id]) await due(id, '2026-04-10');
    expect(await proposed({ fermate: [standing(own)] })).toEqual([foreign]);
  });

  test('are none with an appointment, none once they are done', async () => {
    const { control } = await trips.newActivities(trips.world.own);
    await trips.app.db.update(activities).set({ skip: true }).where(eq(activities.type, 5));
    expect(await proposed()).toContain(trips.own);
    await trips.created([trips.visit(trips.own, [control])]);
    expect(await proposed()).not.toContain(trips.own);
  });

  test('end before the hour that is asked for', async () => {
    await due(trips.foreign, '2026-04-10', { estimatedTime: 60 });
    expect(await proposed({ entro: '12:00' })).toEqual([trips.foreign]);
    expect(await proposed({ entro: '09:00' })).toEqual([]);
  });

  test('make nobody wait beyond the hour agreed', async () => {
    await due(trips.foreign, '2026-04-10', { estimatedTime: 60 });
    const near = { lat: 45.5, lng: 11.6 };
    const agreed = standing(null, { location: near, providedHour: 8, providedMinutes: 15 });
    const [found] = (await ask({ fermate: [agreed] })).body.proposte;
    expect(found).toMatchObject({ companyId: trips.foreign, posizione: 1 });
  });
});

test('an hour that is none is refused', async () => {
  const { status, failure } = await ask({ entro: '25:00' });
  expect([status, failure.errors]).toEqual([422, { entro: fillTexts.badHour }]);
});
