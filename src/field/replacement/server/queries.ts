import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Placement } from '#customers/points/contract.ts';
import { placementFields, pointFields } from '#customers/points/server/public.ts';
import { measurementPoints } from '#customers/schema.ts';
import { placedAddressJson } from '#customers/sites/server/public.ts';
import { placements } from '#dosimeters/schema.ts';
import { withinOwnZones, withinReach } from '#identity/reach/server/public.ts';
import { principals, zones } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import { type BarePoint, maxPlaced, type PlacedDosimeters, type replaceDosimeter } from '../contract.ts';

const isActive = sql`placements.started_on is not null and placements.ended_on is null and not placements.processed`;

const pointJson = jsonObject<BarePoint>(pointFields);

type Wanted = { before: string; committente?: number; zone?: number; q?: string };

/**
 * Dosimeters that measure and were placed by `before`, oldest first, with their points and addresses. Null when the
 * principal or zone they are narrowed down to is out of reach.
 */
export async function listPlacedDosimeters(
  db: Db,
  user: User,
  wanted: Wanted,
  today: string,
): Promise<PlacedDosimeters | null> {
  const { before } = wanted;
  const { rows } = await db.execute<PlacedDosimeters & { known: boolean }>(sql`
    with chosen as materialized (
      select placements.id, placements.started_on, p.id as point_id, p.address_id
        from placements
        join dosimeters d on d.id = placements.dosimeter_id
        join measurement_points p on p.id = placements.point_id
        join addresses a on a.id = p.address_id
       where ${isActive} and placements.started_on <= ${before}
         and ${withinReach(user, placements.principalId)} and ${narrowed(wanted)}
       order by placements.started_on, placements.id limit ${maxPlaced})
    select ${isKnown(user, wanted)} as known,
      coalesce((select json_agg(${jsonObject<Placement>(placementFields(today, before))} order by t.started_on, t.id)
        from chosen join placements t on t.id = chosen.id join dosimeters d on d.id = t.dosimeter_id), '[]') as dosimetri,
      coalesce((select json_agg(${placedAddressJson} order by a.name, a.id)
        from addresses a where a.id in (select address_id from chosen)), '[]') as indirizzi,
      coalesce((select json_agg(${pointJson} order by p.position, p.alias, p.id)
        from measurement_points p where p.id in (select point_id from chosen)), '[]') as punti`);
  const [found] = rows;
  if (!found?.known) return null;
  const { dosimetri, indirizzi, punti } = found;
  return { dosimetri, indirizzi, punti };
}

function narrowed({ committente, zone, q }: Wanted): SQL {
  const ofPrincipal = committente === undefined ? sql`true` : sql`placements.principal_id = ${committente}`;
  const ofZone =
    zone === undefined
      ? sql`true`
      : sql`placements.principal_id in (select z.principal_id from principal_zones z where z.zone_id = ${zone})`;
  const named = everyWord(
    q,
    (pattern) =>
      sql`d.search_text like ${pattern} or p.search_text like ${pattern} or a.search_text like ${pattern}`,
  );
  return sql`${ofPrincipal} and ${ofZone} and ${named ?? sql`true`}`;
}

function isKnown(user: User, { committente, zone }: Wanted): SQL {
  const principal =
    committente === undefined
      ? sql`true`
      : sql`exists (select from ${principals} where ${principals.id} = ${committente} and ${withinReach(user, principals.id)})`;
  const area =
    zone === undefined
      ? sql`true`
      : sql`exists (select from ${zones} where ${zones.id} = ${zone} and ${withinOwnZones(user, zones.id)})`;
  return sql`(${principal} and ${area})`;
}

export type PlacedAt = { principalId: number; addressId: number | null; pointId: number | null };

/** Where a dosimeter stands; point and address are null while it was not placed. Null when it is out of reach. */
export async function findPlace(db: Db, user: User, placementId: number): Promise<PlacedAt | null> {
  const [found] = await db
    .select({
      principalId: placements.principalId,
      addressId: measurementPoints.addressId,
      pointId: measurementPoints.id,
    })
    .from(placements)
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .where(and(eq(placements.id, placementId), withinReach(user, placements.principalId)));
  return found ?? null;
}

type Remaining = Pick<ReplyOf<typeof replaceDosimeter>, 'remaining' | 'sede'>;

/**
 * Dosimeters that measure at the address of a point besides the one just placed, oldest first, with their points; and
 * the site with that point.
 */
export async function listRemaining(
  db: Db,
  { addressId, pointId }: { addressId: number; pointId: number },
  { except, onDay, today }: { except: number | null; onDay: string; today: string },
): Promise<Remaining> {
  type Found = Remaining['remaining'] & Pick<Remaining, 'sede'>;
  const site = jsonObject<NonNullable<Remaining['sede']>>({
    committente: sql`c.principal_id`,
    cliente: sql`c.id`,
    indirizzo: sql`a.id`,
    punto: pointJson,
  });
  const { rows } = await db.execute<Found>(sql`
    with chosen as materialized (
      select placements.id, placements.point_id
        from placements join measurement_points p on p.id = placements.point_id
       where p.address_id = ${addressId} and ${isActive} and placements.id is distinct from ${except}::int)
    select
      coalesce((select json_agg(${jsonObject<Placement>(placementFields(today, onDay))} order by t.started_on, t.id)
        from chosen join placements t on t.id = chosen.id join dosimeters d on d.id = t.dosimeter_id), '[]') as dosimeters,
      coalesce((select json_agg(${pointJson} order by p.position, p.alias, p.id)
        from measurement_points p where p.id in (select point_id from chosen)), '[]') as points,
      (select ${site}
        from measurement_points p join addresses a on a.id = p.address_id join clients c on c.id = a.client_id
       where p.id = ${pointId}) as sede`);
  const [found] = rows;
  if (!found) return { remaining: { dosimeters: [], points: [] } };
  const { dosimeters, points, sede } = found;
  return { remaining: { dosimeters, points }, sede };
}
