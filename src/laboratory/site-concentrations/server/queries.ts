import { and, eq, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import type { MeasuredPeriod, SiteConcentrations } from '../contract.ts';

const periodJson = jsonObject<MeasuredPeriod>({
  codice: sql`d.code`,
  inizio: sql`p.started_on`,
  fine: sql`p.ended_on`,
  esito: sql`r.state`,
  esposizione: sql`r.exposure`,
  incertezza: sql`r.exposure_uncertainty`,
  limite: sql`r.detection_limit`,
  minimo: sql`case when r.state = 'saturated' then (r.saturation - r.background) / r.k end`,
});
const pointJson = jsonObject<SiteConcentrations['punti'][number]>({
  id: sql`m.id`,
  alias: sql`m.alias`,
  periodi: sql`measured.periods`,
});

/** An address within reach: what its points measured, and the answers that decide its level. Null when there is none. */
export async function findSiteConcentrations(db: Db, user: User, addressId: number) {
  const [found] = await db
    .select({
      indirizzo: jsonObject<SiteConcentrations['indirizzo']>({
        id: sql`addresses.id`,
        nome: sql`addresses.name`,
      }),
      answers: answersJson('building_answers', sql`addresses.id`),
      punti: sql<SiteConcentrations['punti']>`coalesce((
        select json_agg(${pointJson} order by m.position, m.alias, m.id)
          from measurement_points m cross join lateral (
            select json_agg(${periodJson} order by p.started_on, p.id) as periods
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
