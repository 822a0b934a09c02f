import { eq } from 'drizzle-orm';
import { buildActivity, buildCompany, buildDevice, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildInstrument, buildTrip, buildTripDay, buildTripStop } from '#db/builders/trips.ts';
import { users } from '#identity/schema.ts';
import { addDays, romeDay } from '#platform/contract/dates.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';
import { type Db, openDatabase } from '#platform/server/database/database.ts';
import { test as base } from '#test/support/e2e.ts';

/** Journeys that build their trips in the database. */
export const test = base.extend<{ db: Db }>({
  db: async ({ databaseUrl }, use) => {
    const { db, close } = openDatabase(databaseUrl, 2);
    await use(db);
    await close();
  },
});

export const today = () => romeDay(new Date());
export const inDays = (count: number) => addDays(today(), count);

const places = [
  { alias: 'Studio dentistico Aurora', city: 'Roma', latitude: 41.91, longitude: 12.45 },
  { alias: 'Clinica veterinaria Bora', city: 'Tivoli', latitude: 41.96, longitude: 12.8 },
  { alias: 'Poliambulatorio Cometa', city: 'Frascati', latitude: 41.81, longitude: 12.68 },
];

/** Who goes: the planner of the demo, with one instrument. */
export async function buildCrew(db: Db) {
  const [planner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, 'radioprotezione'));
  const instrument = await buildInstrument(db, { nextCalibration: inDays(200) });
  return { operators: [planner?.id ?? 0], instruments: [instrument.id] };
}

/**
 * Three units on a trip of today and tomorrow; the first two visits of today have a quality control each. The hour of the
 * first is agreed, minutes of the day.
 */
export async function buildRound(db: Db, { agreed = 8 * 60 + 30 } = {}) {
  const crew = await buildCrew(db);
  const first = await buildCompany(db, {
    ...places[0],
    address: 'Via Cola di Rienzo 12',
    province: 'RM',
    phone: '06 5550 123',
    email: 'aurora@studio.invalid',
  });
  const ofProject = { projectId: first.projectId, employerId: first.employerId };
  const units = [first];
  for (const place of places.slice(1))
    units.push(
      await buildCompany(db, { ...ofProject, ...place, province: 'RM', email: 'posta@unita.invalid' }),
    );
  const trip = await buildTrip(db, { alias: 'Giro dei Castelli', day: today(), ...crew });
  const day = await buildTripDay(db, { tripId: trip.id, day: today(), ...crew });
  const stops = [];
  for (const [index, unit] of units.entries()) {
    const device = await buildDevice(db, { companyId: unit.id, sigla: `RX-${index + 1}` });
    const registry = await buildRegistry(db, { companyId: unit.id, deviceId: device.id });
    const activity = await buildActivity(db, {
      ...{ companyId: unit.id, type: 5, registryId: registry.id, estimatedTime: 40 },
      deadline: inDays(10 + index),
    });
    const [arrivesAt] = romeInstants(today(), 8 * 60 + 25 + index * 90);
    stops.push(
      await buildTripStop(db, {
        ...{ dayId: day.id, position: index + 1, companyId: unit.id, activityIds: [activity.id] },
        ...{ latitude: unit.latitude, longitude: unit.longitude, arrivesAt: new Date(arrivesAt) },
        ...{ distance: 12_400 + index * 9000, duration: 1500, providedMinute: index === 0 ? agreed : null },
        ...(index === 0 ? { activityNotes: 'Chiedere della chiave del locale' } : {}),
      }),
    );
  }
  const next = await buildTripDay(db, { tripId: trip.id, day: inDays(1), ...crew });
  return { crew, units, trip, day, next, stops };
}
