import { and, eq, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import type { SiteConcentrations } from '../contract.ts';

/** An address within reach: what its points measured, and the answers that decide its level. Null when there is none. */
export async function findSiteConcentrations(db: Db, user: User, addressId: number) {
  const [found] = await db
    .select({
      indirizzo: sql<
        SiteConcentrations['indirizzo']
      >`json_build_object('id', addresses.id, 'nome', addresses.name)`,
      answers: answersJson('building_answers', sql`addresses.id`),
      punti: sql<SiteConcentrations['punti']>`coalesce((
        select json_agg(json_build_object('id', m.id, 'alias', m.alias, 'periodi', measured.periods)
                 order by m.alias, m.id)
          from measurement_points m cross join lateral (
            select json_agg(json_build_object('codice', d.code, 'inizio', p.started_on, 'fine', p.ended_on,
                     'esito', r.state, 'esposizione', r.exposure, 'limite', r.detection_limit)
                     order by p.started_on, p.id) as periods
              from placements p join results r on r.placement_id = p.id and r.in_force
              join dosimeters d on d.id = p.dosimeter_id
             where p.point_id = m.id and p.ended_on is not null) measured
         where m.address_id = addresses.id and measured.periods is not null), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}
