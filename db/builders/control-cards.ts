import { controlCards, controlMeasurements, zoneInstruments } from '#irme90/control-cards/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

type CardFields = Partial<typeof controlCards.$inferInsert> & { instrumentId: number };

/** A card in use since the beginning of the year, calibrated at 0.1 ± 0.01 µSv/h with its ten measurements. */
export async function buildControlCard(
  db: Db,
  { operatorId, limits = 10, ...overrides }: CardFields & { operatorId: number; limits?: number },
) {
  const values = {
    ...{ name: `Carta ${nextNumber()}`, openedOn: '2026-01-12' },
    ...(limits >= (overrides.measurementsNeeded ?? 10) ? { mean: 0.1, sigma: 0.01 } : {}),
    ...overrides,
  };
  const card = onlyRow(await db.insert(controlCards).values(values).returning());
  const measuredOn = card.openedOn;
  const measurements = Array.from({ length: limits }, (_one, place) => ({
    ...{ cardId: card.id, kind: 'limite' as const, measuredOn, operatorId },
    ...{ value: place % 2 === 0 ? 0.09 : 0.11, createdAt: morningOf(measuredOn) },
  }));
  if (measurements.length > 0) await db.insert(controlMeasurements).values(measurements);
  return card;
}

/** The measurement of a day, µSv/h. */
export async function buildDailyMeasurement(
  db: Db,
  { measuredOn, ...values }: { cardId: number; operatorId: number; measuredOn: string; value: number },
) {
  const made = { kind: 'giornaliera' as const, createdAt: morningOf(measuredOn) };
  return onlyRow(
    await db
      .insert(controlMeasurements)
      .values({ ...made, ...values, measuredOn })
      .returning(),
  );
}

/** That an instrument of the house is used in a zone. */
export async function buildZoneInstrument(db: Db, values: { zoneId: number; instrumentId: number }) {
  return onlyRow(await db.insert(zoneInstruments).values(values).returning());
}
