import { and, eq, type SQL, sql } from 'drizzle-orm';
import { townSql } from '#geography/town-words/server/public.ts';
import { withinReach, withinZone } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, everyWord } from '#platform/server/http/paging.ts';
import { isMeasuring } from '../../client-records/server/public.ts';
import { expiringSince, nominalExposureDays } from '../../points/rules.ts';
import { addresses, clients } from '../../schema.ts';
import type { listSitesOnMap, SiteMap, SiteOnMap } from '../contract.ts';

type Asked = QueryOf<typeof listSitesOnMap>;

/** All sites in use within reach that fit, in one statement. */
export async function findSitesOnMap(db: Db, user: User, asked: Asked, today: string): Promise<SiteMap> {
  const { rows } = await db.execute<SiteMap>(sql`
    with found as materialized (
      select addresses.id, addresses.client_id
        from addresses join clients on clients.id = addresses.client_id
        join principals on principals.id = clients.principal_id
       where ${fitting(user, asked)}),
    measured as (
      select m.address_id, count(*)::int as active, min(p.started_on) as since,
             count(*) filter (where p.started_on <= ${expiringSince(today)})::int as expiring
        from found join measurement_points m on m.address_id = found.id join placements p on p.point_id = m.id
       where ${isMeasuring} group by m.address_id),
    shown as (
      select found.id, found.client_id, n.active, n.since, n.expiring
        from found left join measured n on n.address_id = found.id
       where ${asked.dosimetri === 'scadenza' ? sql`n.expiring > 0` : asked.dosimetri === 'senza' ? sql`n.active is null` : sql`true`})
    select (select coalesce(json_agg(${siteJson} order by addresses.name, addresses.id), '[]')
              from shown join addresses on addresses.id = shown.id) as sedi,
           (select coalesce(json_agg(${clientJson} order by clients.id), '[]')
              from clients join principals on principals.id = clients.principal_id
             where clients.id in (select client_id from shown)) as clienti`);
  const [found] = rows;
  if (!found) throw new Error('a select without from returned nothing');
  return found;
}

const siteJson = jsonObject<SiteOnMap>({
  id: sql`addresses.id`,
  cliente: sql`addresses.client_id`,
  nome: sql`addresses.name`,
  luogo: townSql(sql`addresses`),
  lat: placeOf('latitude'),
  lon: placeOf('longitude'),
  dosimetri: sql`coalesce(shown.active, 0)`,
  inScadenza: sql`coalesce(shown.expiring, 0)`,
  scade: sql`shown.since + ${sql.raw(String(nominalExposureDays))}::int`,
});

/** SQL: a coordinate of `addresses`, where it is known. */
export function placeOf(column: 'latitude' | 'longitude'): SQL {
  const degrees = sql.raw(`addresses.${column}`);
  return sql`case when ${hasPlace(sql`addresses`)} then round(${degrees}::numeric, 5) end`;
}

/** SQL: whether it is known where an address lies; (0, 0) lies in the sea and stands for nothing known (Q1-18). */
export function hasPlace(address: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${address}.latitude <> 0 or ${address}.longitude <> 0, false)`;
}

const clientJson = jsonObject<SiteMap['clienti'][number]>({
  id: sql`clients.id`,
  nome: sql`clients.name`,
  committente: jsonObject<SiteMap['clienti'][number]['committente']>({
    id: sql`principals.id`,
    nome: sql`principals.name`,
  }),
});

/** Words are looked for as the lists do that have this map. */
function fitting(user: User, asked: Asked): SQL {
  const {
    q,
    cercaSede,
    cercaCliente,
    cercaCommittente,
    zona,
    committente,
    cliente,
    regione,
    provincia,
    provinciaCliente,
  } = asked;
  const named = everyWord(
    q,
    (pattern) =>
      sql`addresses.search_text like ${pattern} or search_fold(clients.name) like ${pattern}
        or principals.search_text like ${pattern}`,
  );
  const all = and(
    eq(addresses.active, true),
    eq(clients.active, true),
    withinReach(user, principals.id),
    withinZone(user, zona, principals.id),
    committente === undefined ? undefined : eq(principals.id, committente),
    cliente === undefined ? undefined : eq(clients.id, cliente),
    regione === undefined ? undefined : eq(addresses.regionId, regione),
    provincia === undefined ? undefined : eq(addresses.province, provincia),
    provinciaCliente === undefined ? undefined : eq(clients.province, provinciaCliente),
    containsWords(cercaSede, addresses.searchText),
    containsWords(cercaCliente, clients.searchText),
    containsWords(cercaCommittente, principals.searchText),
    named,
  );
  return all ?? sql`false`;
}
