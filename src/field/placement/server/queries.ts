import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Client } from '#customers/customers/contract.ts';
import { clientColumns } from '#customers/customers/server/public.ts';
import { clients, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { mayAdd, withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { placedNowBy, removedNowBy } from './whose-entry.ts';

/** A principal within reach with the user's rights there. */
export async function findPrincipal(
  db: Db,
  user: User,
  principalId: number,
): Promise<{ canAddClient: boolean; canAddAddress: boolean } | null> {
  const [found] = await db
    .select({
      canAddClient: mayAdd(user, 'client', sql`principals.id`),
      canAddAddress: mayAdd(user, 'address', sql`principals.id`),
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}

/** An active client of a principal, as the wire names it. */
export async function findClient(db: Db, principalId: number, clientId: number): Promise<Client | null> {
  const [found] = await db
    .select(clientColumns)
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.principalId, principalId), eq(clients.active, true)));
  return found ?? null;
}

export type LockedPlacement = {
  id: number;
  code: string;
  pointId: number | null;
  addressId: number | null;
  startedOn: string | null;
  endedOn: string | null;
  lost: boolean;
  processed: boolean;
};

const lockedColumns = {
  id: placements.id,
  code: dosimeters.code,
  pointId: placements.pointId,
  addressId: placements.addressId,
  startedOn: placements.startedOn,
  endedOn: placements.endedOn,
  lost: placements.lost,
  processed: placements.processed,
};

/** A dosimeter given to a principal, locked for this write; null when the principal has no such one. */
export function lockAttribution(
  db: Db,
  principalId: number,
  placementId: number,
): Promise<LockedPlacement | null> {
  return lockPlacement(db, placementId, eq(placements.principalId, principalId));
}

/** A placement at a point of an address, locked for this write; null when the address has no such one. */
export function lockPlacementOfAddress(
  db: Db,
  addressId: number,
  placementId: number,
): Promise<LockedPlacement | null> {
  return lockPlacement(db, placementId, eq(measurementPoints.addressId, addressId));
}

async function lockPlacement(db: Db, placementId: number, condition: SQL): Promise<LockedPlacement | null> {
  const [found] = await db
    .select(lockedColumns)
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .where(and(eq(placements.id, placementId), condition))
    .for('update', { of: placements });
  return found ?? null;
}

/** Ids of the placements that measure at a point now. */
export async function listActivePlacements(db: Db, pointId: number): Promise<number[]> {
  const rows = await db
    .select({ id: placements.id })
    .from(placements)
    .where(
      and(
        eq(placements.pointId, pointId),
        sql`${placements.endedOn} is null`,
        eq(placements.processed, false),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Ends a placement. */
export async function endPlacement(
  db: Db,
  placementId: number,
  end: { endedOn: string; lost: boolean } & ReturnType<typeof removedNowBy>,
): Promise<void> {
  await db.update(placements).set(end).where(eq(placements.id, placementId));
}

/** Starts a placement at a point. */
export async function startPlacement(
  db: Db,
  placementId: number,
  start: { pointId: number; startedOn: string; photoSha256: string | null } & ReturnType<typeof placedNowBy>,
): Promise<void> {
  await db.update(placements).set(start).where(eq(placements.id, placementId));
}
