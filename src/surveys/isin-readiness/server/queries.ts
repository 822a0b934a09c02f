import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import { hasPlace } from '#customers/site-map/server/public.ts';
import { mayAdd } from '#identity/reach/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { answersJson, inForce } from '../../surveys/server/public.ts';
import type { PointData } from '../rules.ts';

/**
 * SQL: the points of an address that are in use or have measured, each with what it lacks (`PointData`). A room is
 * looked at once and not once for every point in it.
 */
function pointData(addressId: SQL): SQL {
  return sql`(
    select m.id, m.alias, m.has_floor, m.has_surface, measured.dates, measured.running
      from (select m.id, m.alias, m.active, m.floor_id is not null as has_floor,
                   m.surface is not null or (coalesce(btrim(m.room_name), '') <> '' and bool_or(m.surface is not null)
                     over (partition by m.floor_id, lower(btrim(m.room_name)))) as has_surface
              from measurement_points m where m.address_id = ${addressId}) m
      cross join lateral (
        select count(*) as stays, min(p.id) filter (where p.ended_on is null) as running,
               case when bool_or(p.ended_on < p.started_on or (p.ended_on is null and p.processed)) then 'wrong'
                    when bool_or(p.ended_on is not null) then 'complete'
                    when count(*) > 0 then 'running' else 'none' end as dates
          from placements p where p.point_id = m.id and not p.lost) measured
     where m.active or measured.stays > 0)`;
}

type PointGaps = { points: number; gaps: number };

/** SQL: how many points of an address count, and how many things they lack, as JSON `{points, gaps}`. */
export function pointGapsJson(addressId: SQL): SQL<PointGaps> {
  const gaps = jsonObject<PointGaps>({
    points: sql`count(*)`,
    gaps: sql`coalesce(sum(
      (not d.has_floor)::int + (not d.has_surface)::int + (d.dates <> 'complete')::int), 0)`,
  });
  return sql`(select ${gaps} from ${pointData(addressId)} d)`;
}

const pointJson = jsonObject<PointData>({
  id: sql`d.id`,
  alias: sql`d.alias`,
  hasFloor: sql`d.has_floor`,
  hasSurface: sql`d.has_surface`,
  dates: sql`d.dates`,
  running: sql`d.running`,
});

/** SQL: the points of an address that count, as JSON. */
export function pointsJson(addressId: SQL): SQL<PointData[]> {
  return sql`coalesce((
    select json_agg(${pointJson} order by d.alias, d.id)
      from ${pointData(addressId)} d), '[]')`;
}

/** Everything that tells whether a site within reach is ready. */
export async function findSiteData(db: Db, user: User, addressId: number) {
  const [found] = await db
    .select({
      building: inForce('building'),
      buildingAnswers: answersJson('building_answers', sql`addresses.id`),
      employer: inForce('employer'),
      employerAnswers: answersJson('employer_answers', sql`addresses.client_id`),
      province: addresses.province,
      hasCoordinates: hasPlace(sql`addresses`),
      points: pointsJson(sql`addresses.id`),
      committente: clients.principalId,
      cliente: clients.id,
      modificabile: mayAdd(user, 'address', sql`clients.principal_id`),
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}
