import { sql } from 'drizzle-orm';
import { placements, shipments } from '#dosimeters/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** The dosimeters of placements. */
export async function listDosimetersOf(db: Db, placementIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select dosimeter_id as id from placements where id = any(${sql.param([...placementIds])}::int[])`,
  );
  return rows.map(({ id }) => id);
}

/** A placement that came back did not; false when it is not as it was noted. */
export async function forgetReturn(db: Db, placementId: number, returnedOn: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update placements set returned_on = null
     where id = ${placementId} and returned_on = ${returnedOn} and not processed`);
  return rowCount === 1;
}

export async function findVersion(db: Db, placementId: number): Promise<number | null> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from placements where id = ${placementId}`,
  );
  return rows[0]?.version ?? null;
}

/** Gives a dosimeter away as it was; whoever is correcting its shipment learns of it. */
export async function giveAgain(db: Db, values: typeof placements.$inferInsert): Promise<void> {
  await db.insert(placements).values(values);
  await db.execute(
    sql`update shipments set carrier = carrier where shipped_on is null and id = ${values.shipmentId ?? null}::int`,
  );
}

/** What is not placed was meant for another address; false when it is placed or gone. */
export async function meanForAddress(
  db: Db,
  dosimeterId: number,
  addressId: number | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update placements set address_id = ${addressId}::int
     where dosimeter_id = ${dosimeterId} and started_on is null and not processed and not legacy`);
  return rowCount === 1;
}

export async function updateWords(
  db: Db,
  shipmentId: number,
  words: Partial<Record<'principalId' | 'addressId' | 'carrier' | 'note', unknown>>,
): Promise<void> {
  const named = Object.entries(words);
  if (named.length === 0) return;
  await db
    .update(shipments)
    .set(words as Partial<typeof shipments.$inferInsert>)
    .where(sql`${shipments.id} = ${shipmentId}`);
}

/** False when something is still in it. */
export async function deleteEmpty(db: Db, shipmentId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from shipments where id = ${shipmentId} and shipped_on is null
       and not exists (select from placements p where p.shipment_id = shipments.id)`);
  return rowCount === 1;
}

export async function insertAgain(db: Db, values: typeof shipments.$inferInsert): Promise<void> {
  await db.insert(shipments).values(values);
}
