import { sql } from 'drizzle-orm';
import { type Filling, runAll } from './filling.ts';

/**
 * Where records lie: municipalities with their coordinates and postal code, most of them in Lazio and Veneto, neighbours
 * in the list neighbours on the map. A table for the time of the filling, numbered from 0 on. Returns how many.
 */
export async function findTowns({ db }: Filling): Promise<number> {
  await runAll(db, [
    `create temp table fill_towns on commit drop as
       select row_number() over (order by region_id, province, r) - 1 as k, name,
              coalesce(cap, lpad((10000 + istat_code::int % 89999)::text, 5, '0')) as cap, province, region_id, latitude, longitude
         from (select *, row_number() over (partition by region_id order by md5(istat_code)) as r from municipalities
                where latitude is not null and province ~ '^[A-Z]{2}$') m
         join lateral (select min(cap) as cap from municipality_postal_codes p
                        where p.belfiore_code = m.belfiore_code) c on true
        where r <= case when region_id in (5, 12) then 100 else 15 end`,
    'create unique index on fill_towns (k)',
    'analyze fill_towns',
  ]);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from fill_towns`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) throw new Error('the gazetteer is empty');
  return count;
}
