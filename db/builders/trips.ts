import { inArray } from 'drizzle-orm';
import { romeDay } from '#platform/contract/dates.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import {
  tripDayInstruments,
  tripDayOperators,
  tripDays,
  tripInstruments,
  tripOperators,
  tripStops,
  trips,
} from '#trips/schema.ts';
import { nextNumber, onlyRow } from './rows.ts';

export type InstrumentRow = typeof instruments.$inferSelect;
export type TripRow = typeof trips.$inferSelect;
export type TripDayRow = typeof tripDays.$inferSelect;
export type TripStopRow = typeof tripStops.$inferSelect;

/** A portable instrument, calibrated until the end of 2030. */
export async function buildInstrument(
  db: Db,
  overrides: Partial<typeof instruments.$inferInsert> = {},
): Promise<InstrumentRow> {
  const values = {
    ...{ brand: 'Provalab', model: 'P10', serialNumber: `SN-${nextNumber()}`, kind: 'portatile' as const },
    ...{ calibratedOn: '2025-01-10', nextCalibration: '2030-12-31', ...overrides },
  };
  return onlyRow(await db.insert(instruments).values(values).returning());
}

/** Who goes on a trip and with what. */
export type Crew = { operators: readonly number[]; instruments: readonly number[] };

/** A trip of one day, for the days that `buildTripDay` adds. */
export async function buildTrip(
  db: Db,
  {
    day,
    operators,
    instruments: tools,
    ...overrides
  }: Crew & { day: string } & Partial<typeof trips.$inferInsert>,
): Promise<TripRow> {
  const changedAt = new Date(`${day}T06:00:00Z`);
  const values = { alias: `Trasferta ${nextNumber()}`, startsOn: day, endsOn: day, changedAt, ...overrides };
  const trip = onlyRow(await db.insert(trips).values(values).returning());
  if (operators.length > 0)
    await db.insert(tripOperators).values(operators.map((userId) => ({ tripId: trip.id, userId })));
  if (tools.length > 0)
    await db.insert(tripInstruments).values(tools.map((instrumentId) => ({ tripId: trip.id, instrumentId })));
  return trip;
}

/** A day of a trip that leaves Rome at eight. */
export async function buildTripDay(
  db: Db,
  {
    day,
    operators,
    instruments: tools,
    ...overrides
  }: Crew & { day: string; tripId: number } & Partial<typeof tripDays.$inferInsert>,
): Promise<TripDayRow> {
  const [leaves] = romeInstants(day, 480);
  const departsAt = overrides.departsAt ?? new Date(leaves);
  const values = {
    ...{ originName: 'Centrale', originLatitude: 41.9028, originLongitude: 12.4964, savedAt: departsAt },
    ...{ ...overrides, departsAt, day: romeDay(departsAt) },
  };
  const row = onlyRow(await db.insert(tripDays).values(values).returning());
  if (operators.length > 0)
    await db.insert(tripDayOperators).values(operators.map((userId) => ({ dayId: row.id, userId })));
  if (tools.length > 0)
    await db
      .insert(tripDayInstruments)
      .values(tools.map((instrumentId) => ({ dayId: row.id, instrumentId })));
  return row;
}

/** A visit to a unit, an hour long, with these activities. */
export async function buildTripStop(
  db: Db,
  {
    activityIds = [],
    ...overrides
  }: { dayId: number; position: number; companyId: number; activityIds?: number[] } & Partial<
    typeof tripStops.$inferInsert
  >,
): Promise<TripStopRow> {
  const legSource = overrides.distance == null ? null : ('strada' as const);
  const values = { workingTime: 3_600_000, legSource, ...overrides };
  const stop = onlyRow(await db.insert(tripStops).values(values).returning());
  if (activityIds.length > 0)
    await db.update(activities).set({ appointmentId: stop.id }).where(inArray(activities.id, activityIds));
  return stop;
}
