import { and, desc, eq, sql } from 'drizzle-orm';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals, users } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import { wasCorrected } from '../../my-placements/server/public.ts';

const pageSize = 25;

/** SQL condition: every word stands in the code, in a name of where the dosimeter is or was, or in the operator's. */
const found = (q: string | undefined) =>
  everyWord(
    q,
    (pattern) => sql`placements.dosimeter_id in (select id from dosimeters where search_text like ${pattern})
      or placements.principal_id in (select id from principals where search_text like ${pattern})
      or placements.placed_by in (select id from users where search_fold(name) like ${pattern})
      or placements.point_id in (
        select id from measurement_points where search_text like ${pattern}
        union all select p.id from measurement_points p join addresses a on a.id = p.address_id
          where a.search_text like ${pattern}
        union all select p.id from measurement_points p join addresses a on a.id = p.address_id
          join clients c on c.id = a.client_id where c.search_text like ${pattern})`,
  );

/** Placements from the most recently received, optionally those whose code, site or operator holds each word of `q`. */
export async function listRecentPlacements(
  db: Db,
  user: User,
  { q, page }: { q?: string | undefined; page: number },
) {
  const inOrder = [desc(placements.placedAt), desc(placements.id)];
  const arrived = db
    .select({ id: placements.id })
    .from(placements)
    .where(
      and(
        sql`placements.placed_at is not null and placements.point_id is not null`,
        withinReach(user, placements.principalId),
        found(q),
      ),
    )
    .orderBy(...inOrder)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .as('arrived');
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
    .from(arrived)
    .innerJoin(placements, eq(placements.id, arrived.id))
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, placements.principalId))
    .leftJoin(users, eq(users.id, placements.placedBy))
    .orderBy(...inOrder);
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
