import { sql } from 'drizzle-orm';
import { placements } from '#dosimeters/schema.ts';
import { buildShipment } from '../builders/shipments.ts';
import type { Demo } from './demo.ts';

/** Days between a removal and the return to the laboratory. */
const returnDays = 4;

/** One shipment that left, one being prepared, and dosimeters that are back and wait for their analysis. */
export async function loadShipments(
  demo: Demo,
  { principalId, name }: { principalId: number; name: string },
): Promise<void> {
  const { db, ago, laboratoryId } = demo;
  const codes = (count: number) => Array.from({ length: count }, () => demo.nextCode());
  const by = { createdBy: laboratoryId, principalId, principal: name };
  await buildShipment(db, { ...by, codes: codes(6), shippedOn: ago(10) });
  await buildShipment(db, { ...by, codes: codes(4), carrier: 'Corriere del laboratorio' });
  await db
    .update(placements)
    .set({ returnedOn: sql`least(${placements.endedOn} + ${returnDays}::int, ${demo.today}::date)` })
    .where(
      sql`${placements.endedOn} < ${demo.today}::date and not ${placements.processed} and not ${placements.lost} and not ${placements.legacy}`,
    );
}
