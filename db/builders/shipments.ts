import { eq } from 'drizzle-orm';
import { dosimeters, placements, shipmentCounters, shipments } from '#dosimeters/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildPrincipal } from './accounts.ts';
import { buildDosimeter } from './placements.ts';
import { builtIdentity } from './report-settings.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

/** A shipment that waits to leave, or with `shippedOn` left then; with dosimeters of these codes, new ones. */
export async function buildShipment(
  db: Db,
  {
    codes = [`PRV${nextNumber()}`],
    principal: name = 'Committente di prova',
    ...overrides
  }: Partial<typeof shipments.$inferInsert> & {
    codes?: string[];
    /** As the delivery note names it. */
    principal?: string;
  } = {},
): Promise<typeof shipments.$inferSelect> {
  const principal = overrides.principalId ?? (await buildPrincipal(db)).id;
  const { shippedOn = null, addressId = null } = overrides;
  const createdAt = morningOf(shippedOn ?? '2026-01-02');
  const values = { createdAt, ...overrides, shippedOn: null, shippedBy: null, principalId: principal };
  const shipment = onlyRow(await db.insert(shipments).values(values).returning());
  for (const code of codes) {
    const given = { principalId: principal, addressId, shippedOn, shipmentId: shipment.id };
    await buildDosimeter(db, { ...given, code });
  }
  return shippedOn === null ? shipment : depart(db, shipment, { shippedOn, name });
}

async function depart(
  db: Db,
  shipment: typeof shipments.$inferSelect,
  { shippedOn, name }: { shippedOn: string; name: string },
) {
  const year = Number(shippedOn.slice(0, 4));
  const [counter] = await db.select().from(shipmentCounters).where(eq(shipmentCounters.year, year));
  const number = (counter?.last ?? 0) + 1;
  await db
    .insert(shipmentCounters)
    .values({ year, last: number })
    .onConflictDoUpdate({ target: shipmentCounters.year, set: { last: number } });
  const inside = await db
    .select({ id: dosimeters.id, code: dosimeters.code })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .where(eq(placements.shipmentId, shipment.id))
    .orderBy(dosimeters.code);
  const content = {
    sender: builtIdentity.letterhead,
    principal: name,
    destination: null,
    dosimeters: inside,
  };
  return onlyRow(
    await db
      .update(shipments)
      .set({
        shippedOn,
        year,
        number,
        content,
        shippedAt: morningOf(shippedOn),
        shippedBy: shipment.createdBy,
      })
      .where(eq(shipments.id, shipment.id))
      .returning(),
  );
}
