import { type SQL, sql } from 'drizzle-orm';
import { nominalExposureDays } from '#customers/points/rules.ts';
import {
  aboveAddresses,
  countsOfSite,
  daySiteFields,
  due,
  isWorkable,
  lately,
} from '#field/day-preparation/server/public.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { FieldDay, FieldSite, getFieldDay } from '../field/contract.ts';

const sitesShown = 8;
/** What lies farther away is not near. */
const nearMetres = 30_000;
const earthMetres = 6_371_000;

type Asked = QueryOf<typeof getFieldDay>;
type Found = {
  ultime: (FieldSite & { citta: string })[];
  scadenze: FieldSite[];
  vicine: FieldSite[];
  posizionatiOggi: number;
};

/** SQL value: metres from the place that was given to an address; on a flat earth, which is enough over a few miles. */
function metresTo({ lat, lon }: Asked): SQL | null {
  if (lat === undefined || lon === undefined) return null;
  return sql`(${earthMetres}::float8 * sqrt(power(radians(addresses.latitude - ${lat}::float8), 2)
    + power(cos(radians(${lat}::float8)) * radians(addresses.longitude - ${lon}::float8), 2)))`;
}

/** What the day of a person in the field begins with, in one statement. */
export async function findFieldDay(
  { db, user, clock }: Pick<RequestContext, 'db' | 'user' | 'clock'>,
  asked: Asked,
): Promise<FieldDay> {
  const today = clock.today();
  const metres = metresTo(asked);
  const workable = isWorkable(user, asked.zona);
  const site = jsonObject<FieldSite & { citta: string }>({
    ...daySiteFields,
    scade: sql`n.since + ${nominalExposureDays}::int`,
    metri: metres ? sql`round(${metres})::int` : sql`null::int`,
    citta: sql`addresses.city`,
  });
  const listed = (ranked: SQL, limit: number) => sql`(
    select coalesce(json_agg(${site} order by chosen.rank), '[]') from (
      select ranked.id, ranked.rank from (${ranked}) ranked join addresses on addresses.id = ranked.id ${aboveAddresses}
       where ${workable} order by ranked.rank limit ${limit}) chosen
      join addresses on addresses.id = chosen.id ${aboveAddresses}
      cross join lateral ${countsOfSite(today)} n)`;
  const near = metres
    ? sql`select addresses.id, ${metres} as rank from addresses
        where addresses.latitude between ${asked.lat}::float8 - 0.5 and ${asked.lat}::float8 + 0.5 and ${metres} <= ${nearMetres}`
    : sql`select there.id, row_number() over (order by there.name, there.id) as rank from addresses there
        where there.city = (select a.city from (${lately(user)}) last join addresses a on a.id = last.id
                             order by last.rank limit 1)`;
  const { rows } = await db.execute<Found>(sql`
    select ${listed(lately(user), 1)} as ultime, ${listed(due(today), sitesShown)} as scadenze,
           ${listed(near, sitesShown)} as vicine,
           (select count(*)::int from placements p where p.placed_by = ${user.id}
             and p.placed_at >= ${today}::date at time zone 'Europe/Rome') as "posizionatiOggi"`);
  const [found] = rows;
  if (!found) throw new Error('a select without from returned nothing');
  const [last] = found.ultime;
  const vicine = found.vicine.map(plain);
  return {
    ultima: last ? plain(last) : null,
    posizionatiOggi: found.posizionatiOggi,
    scadenze: found.scadenze.map(plain),
    vicine,
    vicineA: vicine.length === 0 ? null : metres ? 'posizione' : 'comune',
    comune: metres ? null : (last?.citta ?? null),
  };
}

function plain({ citta: _citta, ...site }: FieldSite & { citta?: string }): FieldSite {
  return site;
}
