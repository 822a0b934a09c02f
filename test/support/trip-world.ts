import { eq } from 'drizzle-orm';
import { buildUser } from '#db/builders/accounts.ts';
import { buildActivity, buildCompany } from '#db/builders/radioprotection.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import type { Db } from '#platform/server/database/database.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { companies } from '#radioprotection/schema.ts';
import {
  addTripDay,
  createTrip,
  editTripDay,
  getTripDay,
  type PlannedDay,
} from '#trips/planning/contract.ts';
import { type Caller, openTestApp } from './app.ts';
import { buildUnitWorld } from './unit-world.ts';

export const key = () => ({ 'idempotency-key': crypto.randomUUID() });

const vicenza = { lat: 45.5455, lng: 11.5354 };
const padova = { lat: 45.4064, lng: 11.8768 };
const leg = (metres: number, seconds: number) => ({
  distance: { text: `${metres} m`, value: metres },
  duration: { text: `${seconds} s`, value: seconds },
});

/** A quarter of an hour to each stop, an hour's work. */
export const stopFields = {
  ...{ appointment: null, note: '', workingTime: 3_600_000, location: vicenza },
  ...{ providedHour: null, providedMinutes: null, ...leg(12_300, 900) },
};

export const pause = {
  ...{ ...stopFields, customStop: true, sessionId: 'pausa-1', displayName: 'Pranzo' },
  ...{ address: 'Piazza dei Signori, Vicenza', location: padova, workingTime: 2_700_000 },
};

/** Another day, from another place. */
export const nextDay = {
  departure: { dateHour: '2026-03-19T06:30:00+01:00', origin: 'Albergo', lat: 45.5, lng: 11.5 },
};

/** The two units with coordinates, activities and an e-mail address, an instrument, and accounts that may go on trips. */
export async function openTrips(settings: Record<string, string> = {}) {
  const app = await openTestApp(settings);
  const world = await buildUnitWorld(app);
  await introduceLaboratory(app.db);
  const { db } = app;
  const [own, foreign] = [world.own.company.id, world.foreign.company.id];
  await place(db, own, vicenza);
  await place(db, foreign, padova);
  const third = await buildCompany(db, { alias: 'Ambulatorio Neri', latitude: 45.44, longitude: 12.31 });
  const instrument = await buildInstrument(db);
  const operator = await buildUser(db, { username: 'operaio', roles: ['lab'] });
  const crew = { operators: [operator.id], instruments: [instrument.id] };
  const planner = await app.as('rp');
  const worker = await app.as('operaio');

  /** Of a unit's device: a quality control (2), measures of surveillance (5). */
  async function newActivities(unit: {
    company: { id: number };
    device: { id: number };
    registry: { id: number };
  }) {
    const companyId = unit.company.id;
    const control = await buildActivity(db, {
      companyId,
      deviceId: unit.device.id,
      deadline: '2026-04-10',
      estimatedTime: 40,
    });
    const measures = await buildActivity(db, {
      ...{ companyId, type: 5, registryId: unit.registry.id, deadline: '2026-05-20', estimatedTime: 30 },
    });
    return { control: control.id, measures: measures.id };
  }
  const visit = (companyId: number, ids: readonly number[], over: object = {}) => ({
    ...{ ...stopFields, companyId, activityNotes: '' },
    activities: ids.map((id) => ({ id, include: true, estimatedTime: 40, note: null })),
    ...over,
  });
  const plan = (appointments: object[], over: object = {}) => ({
    transfer: { name: 'Giro di Vicenza', ...crew },
    departure: { dateHour: '2026-03-18T08:00:00+01:00', origin: 'Centrale', lat: 41.9028, lng: 12.4964 },
    ...{ appointments, ...crew, ...over },
  });
  async function created(appointments: object[], over: object = {}) {
    const { status, body } = await planner.call(createTrip, { body: plan(appointments, over) }, key());
    if (status !== 200) throw new Error(`refused with ${status}`);
    return { transfer: body.transfer.id, day: body.day.id };
  }
  async function read(
    params: { transfer: number; day: number },
    caller: Caller = planner,
  ): Promise<PlannedDay> {
    return (await caller.call(getTripDay, { params })).body;
  }
  const edit = (params: { transfer: number; day: number }, body: object, caller: Caller = planner) =>
    caller.call(editTripDay, { params, body: { ...body } });
  const add = (transfer: number, over: object) =>
    planner.call(addTripDay, { params: { transfer }, body: { ...plan([], over) } }, key());
  const stored = async (id: number) => {
    const [found] = await db.select().from(activities).where(eq(activities.id, id));
    if (!found) throw new Error('no such activity');
    return found;
  };
  return {
    app,
    world,
    own,
    foreign,
    third,
    crew,
    operator,
    instrument,
    planner,
    worker,
    newActivities,
    visit,
    plan,
    created,
    edit,
    add,
    read,
    stored,
  };
}

async function place(db: Db, id: number, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  const at = { latitude: lat, longitude: lng, email: 'studio@bianchi.invalid' };
  await db.update(companies).set(at).where(eq(companies.id, id));
}

/** A saved day as the page sends it back. */
export function resent({ day, transfer }: PlannedDay, over: object = {}) {
  const ids = (choices: readonly { value: number }[]) => choices.map(({ value }) => value);
  const { dateHour, origin, lat, lng } = day.departure;
  return {
    transfer: {
      ...{ name: transfer.alias, versione: transfer.versione },
      ...{ operators: ids(transfer.operators), instruments: ids(transfer.instruments) },
    },
    departure: { dateHour, origin, lat, lng },
    appointments: day.appointments as object[],
    ...{ operators: ids(day.operators), instruments: ids(day.instruments), versione: day.versione },
    ...over,
  };
}
