import { and, desc, eq, sql } from 'drizzle-orm';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals, users } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { wasCorrected } from '../../my-placements/server/public.ts';

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
      corretto: wasCorrected,
      versione: placements.version,
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
