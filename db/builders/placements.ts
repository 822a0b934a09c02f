import { eq } from 'drizzle-orm';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { keepPastResults } from '#laboratory/results/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildPrincipal } from './accounts.ts';
import { defaultShippedOn, defaultStartedOn, morningOf, nextNumber, onlyRow } from './rows.ts';
import { buildPoint } from './sites.ts';

/** tracks/cm² */
const usualBackground = 24;
const notedAt = new Date('2026-01-01T08:00:00Z');
/** By the program itself. */
const noted = { user: null, clock: { now: () => notedAt, today: () => '2026-01-01' } };

/** A placement with the code printed on its dosimeter. */
export type PlacementRow = typeof placements.$inferSelect & { code: string };

type Overrides = Partial<typeof placements.$inferInsert> & {
  code?: string;
  /** What its dosimeter is made of. */
  batchId?: number;
  /** Densities from before batches were kept, tracks/cm². */
  traces?: number;
  background?: number;
};

/** A dosimeter given to a principal and not placed: the row of its attribution. `dosimeterId` takes an existing one. */
export async function buildDosimeter(
  db: Db,
  { code, batchId, traces, background = usualBackground, ...overrides }: Overrides = {},
): Promise<PlacementRow> {
  const principalId = overrides.principalId ?? (await buildPrincipal(db)).id;
  const dosimeter = await dosimeterOf(db, overrides.dosimeterId, code, batchId);
  const values = { shippedOn: defaultShippedOn, ...overrides, principalId, dosimeterId: dosimeter.id };
  const placement = onlyRow(await db.insert(placements).values(values).returning());
  if (traces !== undefined)
    await keepPastResults(
      { db, ...noted },
      [{ placementId: placement.id, traces, background }],
      'Importazione',
    );
  return { ...placement, code: dosimeter.code };
}

async function dosimeterOf(
  db: Db,
  id: number | undefined,
  code = `PRV${String(nextNumber()).padStart(5, '0')}`,
  batchId?: number,
) {
  if (id !== undefined) return onlyRow(await db.select().from(dosimeters).where(eq(dosimeters.id, id)));
  return onlyRow(await db.insert(dosimeters).values({ code, batchId }).returning());
}

/** A dosimeter at a point (of its own unless `pointId` names one), of the point's principal; active unless it has an end. */
export async function buildPlacement(db: Db, overrides: Overrides = {}): Promise<PlacementRow> {
  const pointId = overrides.pointId ?? (await buildPoint(db)).id;
  const principalId = overrides.principalId ?? (await principalOfPoint(db, pointId));
  const startedOn = overrides.startedOn ?? defaultStartedOn;
  return buildDosimeter(db, {
    startedOn,
    placedAt: morningOf(startedOn),
    removedAt: overrides.endedOn ? morningOf(overrides.endedOn) : null,
    ...overrides,
    pointId,
    principalId,
  });
}

async function principalOfPoint(db: Db, pointId: number): Promise<number> {
  const rows = await db
    .select({ principalId: clients.principalId })
    .from(measurementPoints)
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(eq(measurementPoints.id, pointId));
  return onlyRow(rows).principalId;
}
