import { and, desc, eq, sql } from 'drizzle-orm';
import { mayAdd, withinReach } from '#accounts/reach/server/public.ts';
import { principals, users } from '#accounts/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { storedFiles } from '#platform/server/schema.ts';
import type { Client } from '../../customers/contract.ts';
import { clientColumns } from '../../customers/server/public.ts';
import { addresses, clients, dosimeters, measurementPoints, placements } from '../../schema.ts';

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
export async function lockAttribution(
  db: Db,
  principalId: number,
  placementId: number,
): Promise<LockedPlacement | null> {
  const [found] = await db
    .select(lockedColumns)
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .where(and(eq(placements.id, placementId), eq(placements.principalId, principalId)))
    .for('update', { of: placements });
  return found ?? null;
}

/** A placement at a point of an address, locked for this write. */
export async function lockPlacementOfAddress(
  db: Db,
  addressId: number,
  placementId: number,
): Promise<LockedPlacement | null> {
  const [found] = await db
    .select(lockedColumns)
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .where(and(eq(placements.id, placementId), eq(measurementPoints.addressId, addressId)))
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
  end: { endedOn: string; removedBy: number; removedAt: Date },
): Promise<void> {
  await db.update(placements).set(end).where(eq(placements.id, placementId));
}

/** Starts a placement at a point. */
export async function startPlacement(
  db: Db,
  placementId: number,
  start: { pointId: number; startedOn: string; photoSha256: string | null; placedBy: number; placedAt: Date },
): Promise<void> {
  await db.update(placements).set(start).where(eq(placements.id, placementId));
}

const pageSize = 25;

/** Placements from the most recently received, optionally those whose code, site or operator contains `q`. */
export async function listRecentPlacements(
  db: Db,
  user: User,
  { q, page }: { q?: string | undefined; page: number },
) {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await db
    .select({
      id: placements.id,
      codice: dosimeters.code,
      inizio: sql<string>`${placements.startedOn}`,
      fine: placements.endedOn,
      registrato: sql<Date>`${placements.placedAt}`.mapWith(placements.placedAt),
      operatore: users.name,
      committente: principals.name,
      cliente: clients.name,
      indirizzo: addresses.name,
      idIndirizzo: addresses.id,
      punto: measurementPoints.alias,
      floorId: measurementPoints.floorId,
      oldFloor: measurementPoints.oldFloor,
      foto: sql<boolean>`${placements.photoSha256} is not null`,
    })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, placements.principalId))
    .leftJoin(users, eq(users.id, placements.placedBy))
    .where(
      and(
        sql`${placements.placedAt} is not null`,
        withinReach(user, placements.principalId),
        pattern === null
          ? undefined
          : sql`(${dosimeters.code} ilike ${pattern} or ${addresses.name} ilike ${pattern} or ${clients.name} ilike ${pattern}
              or ${principals.name} ilike ${pattern} or ${measurementPoints.alias} ilike ${pattern} or ${users.name} ilike ${pattern})`,
      ),
    )
    .orderBy(desc(placements.placedAt), desc(placements.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** Hash and media type of a placement's photo; null without one or out of reach. */
export async function findPhoto(
  db: Db,
  user: User,
  placementId: number,
): Promise<{ sha256: string; mediaType: string } | null> {
  const [found] = await db
    .select({ sha256: storedFiles.sha256, mediaType: storedFiles.mediaType })
    .from(placements)
    .innerJoin(storedFiles, eq(storedFiles.sha256, placements.photoSha256))
    .where(and(eq(placements.id, placementId), withinReach(user, placements.principalId)));
  return found ?? null;
}
