import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { HeldPoint, SiteState } from '../rules.ts';
import { siteStateOf } from '../rules.ts';
import { heldReport, measuredIn, type Window } from './fact-queries.ts';
import { listOutdated } from './queries.ts';

/** Which sites are asked about: all that measured in the window, or only these. */
export type SiteScope = { addressIds?: readonly number[] };

/** A site with what measured there in a window, and what follows for its report. */
export type WindowSite = SiteState & {
  id: number;
  alias: string;
  address: string;
  nomeAzienda: string;
  latitude: number | null;
  longitude: number | null;
  points: HeldPoint[];
  /** Data of the report in force are not what they were when it was issued. */
  isReportOutdated: boolean;
};

const inScope = ({ addressIds }: SiteScope): SQL =>
  addressIds === undefined ? sql`true` : sql`m.address_id = any(${sql.param([...addressIds])}::int[])`;

/**
 * Every site of a window with its points, its verdict and its report in force, by customer and name: one query whatever
 * their number, and one more for the reports; the chains are reckoned afterwards.
 */
export async function siteStates(
  db: Db,
  window: Window,
  scope: SiteScope,
  { today, reqDays }: { today: string; reqDays: number },
): Promise<WindowSite[]> {
  const { rows } = await db.execute<Omit<WindowSite, keyof SiteState | 'isReportOutdated'>>(sql`
    with stays as materialized (
      select m.address_id, m.id as point_id, m.alias, m.floor_id, m.old_floor,
             json_agg(json_build_object('codice', d.code, 'inizio', p.started_on, 'fine', p.ended_on,
               'heldBy', held.id, 'heldHere', coalesce(held.here, false), 'heldFor', held.days,
               'risultato', exists (select from results r where r.placement_id = p.id and r.in_force
                 and r.state in ('valid', 'below-limit')),
               'daRicontare', exists (select from results r where r.placement_id = p.id and r.in_force and r.state = 'recount')) order by p.started_on, p.ended_on, p.id) as ended
        from placements p join measurement_points m on m.id = p.point_id join dosimeters d on d.id = p.dosimeter_id
        ${heldReport}
       where ${measuredIn(window)} and ${inScope(scope)}
       group by m.id),
    sites as (
      select s.address_id, json_agg(json_build_object('id', s.point_id, 'name', s.alias, 'floorId', s.floor_id,
               'oldFloor', s.old_floor, 'ended', s.ended, 'attivo', measuring.since)
               order by s.alias, s.point_id) as points
        from stays s left join lateral (
          select json_build_object('inizio', min(a.started_on)) as since from placements a
           where a.point_id = s.point_id and a.started_on is not null and a.ended_on is null and not a.processed
          having count(*) > 0) measuring on true
       group by s.address_id)
    select a.id, a.name as alias,
           a.address || ', ' || a.postal_code || ' ' || a.city
             || case when a.province = '' then '' else ' (' || a.province || ')' end as address,
           c.name as "nomeAzienda", a.latitude, a.longitude, sites.points
      from sites join addresses a on a.id = sites.address_id join clients c on c.id = a.client_id
     order by c.name, a.name, a.id`);
  const sites = rows.map((site) => ({ ...site, ...siteStateOf(site.points, today, reqDays) }));
  const outdated = await listOutdated(
    db,
    sites.flatMap(({ reportId }) => reportId ?? []),
  );
  return sites.map((site) => ({
    ...site,
    isReportOutdated: site.reportId !== null && outdated.has(site.reportId),
  }));
}
