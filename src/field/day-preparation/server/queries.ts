import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { expiringSince } from '#customers/points/rules.ts';
import { addresses, clients } from '#customers/schema.ts';
import { addressSql } from '#geography/town-words/server/public.ts';
import { withinReach, withinZone } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import { type DaySite, maxDaySites } from '../contract.ts';

/** Of the own placements so many tell where somebody has worked lately. */
const lastPlacements = 200;

/** SQL: clients and principals above `addresses`. */
export const aboveAddresses = sql`join clients on clients.id = addresses.client_id
  join principals on principals.id = clients.principal_id`;

/** SQL: ids of addresses with their rank, by name, whose name, client, principal or town holds every word. */
export function searched(q: string): SQL {
  const named = everyWord(
    q,
    (pattern) =>
      sql`addresses.search_text like ${pattern} or clients.search_text like ${pattern}
        or principals.search_text like ${pattern}`,
  );
  return sql`select addresses.id, row_number() over (order by addresses.name, addresses.id) as rank
    from addresses ${aboveAddresses} where ${named ?? sql`true`}`;
}

/** SQL: the same where something is about to expire, what has measured longest first. */
export function due(today: string): SQL {
  return sql`select m.address_id as id, row_number() over (order by min(p.started_on), m.address_id) as rank
    from placements p join measurement_points m on m.id = p.point_id
   where ${isMeasuring} and p.started_on <= ${expiringSince(today)} group by m.address_id`;
}

/** SQL: the same where the user has placed lately, the last one first. */
export function lately({ id }: User): SQL {
  return sql`select m.address_id as id, row_number() over (order by max(p.placed_at) desc, m.address_id) as rank
    from (select placements.point_id, placements.placed_at from placements
           where placements.placed_by = ${id} and placements.placed_at is not null
           order by placements.placed_at desc limit ${sql.raw(String(lastPlacements))}) p
    join measurement_points m on m.id = p.point_id group by m.address_id`;
}

const namedJson = (table: string): SQL<DaySite['cliente']> =>
  jsonObject<DaySite['cliente']>({ id: sql.raw(`${table}.id`), nome: sql.raw(`${table}.name`) });

/** Of an address in the rows `addresses`, `clients`, `principals`, with the counts of `countsOfSite` in row `n`. */
export const daySiteFields = {
  committente: namedJson('principals'),
  cliente: namedJson('clients'),
  indirizzo: namedJson('addresses'),
  luogo: addressSql(sql`addresses`),
  punti: sql`(select count(*)::int from measurement_points m where m.address_id = addresses.id and m.active)`,
  dosimetriAttivi: sql`n.active`,
  inScadenza: sql`n.expiring`,
};
const siteJson = jsonObject<DaySite>(daySiteFields);

/** SQL: what measures at an address: how many, how many of them are about to expire, and since when the first. */
export const countsOfSite = (today: string): SQL => sql`(
  select count(*)::int as active, min(p.started_on) as since,
         count(*) filter (where p.started_on <= ${expiringSince(today)})::int as expiring
    from measurement_points m join placements p on p.point_id = m.id
   where m.address_id = addresses.id and ${isMeasuring})`;

/** SQL condition: an address in use and within reach, in `zone` when one is given. */
export function isWorkable(user: User, zone: number | undefined): SQL {
  const all = and(
    eq(addresses.active, true),
    eq(clients.active, true),
    withinReach(user, principals.id),
    withinZone(user, zone, principals.id),
  );
  return all ?? sql`false`;
}

/** Of the ranked addresses those in use and within reach, in `zone` when one is given. */
export async function findDaySites(
  db: Db,
  user: User,
  ranked: SQL,
  zone: number | undefined,
  today: string,
): Promise<DaySite[]> {
  const { rows } = await db.execute<{ sedi: DaySite[] }>(sql`
    with ranked as (${ranked}), chosen as materialized (
      select ranked.id, ranked.rank from ranked join addresses on addresses.id = ranked.id ${aboveAddresses}
       where ${isWorkable(user, zone)} order by ranked.rank limit ${sql.raw(String(maxDaySites))})
    select coalesce(json_agg(${siteJson} order by chosen.rank), '[]') as sedi
      from chosen join addresses on addresses.id = chosen.id ${aboveAddresses}
      cross join lateral ${countsOfSite(today)} n`);
  return rows[0]?.sedi ?? [];
}
