import { sql } from 'drizzle-orm';
import { chainingGapDays } from '#field/candidates/rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { measuredIn, type Window } from './fact-queries.ts';
import { inScope, type SiteScope, siteAddress } from './window-query.ts';

/** A site of a window as issuing would find it, and the figures by which it is counted, ordered and looked for. */
export type ReckonedSite = {
  id: number;
  alias: string;
  address: string;
  nomeAzienda: string;
  cliente: number;
  stato: 'ready' | 'issued' | 'error' | 'insufficient';
  /** The report in force that answers for the window; null while a new one can be issued. */
  reportId: number | null;
  puntiPronti: number;
  punti: number;
  /** Of the longest chain of all its points. */
  giorni: number;
  /** The highest mean of a point that was measured long enough, else of any, Bq/m³; only sure where none may exceed. */
  media: number | null;
  /** A point's mean may be above the level asked about. */
  mayExceed: boolean;
};

/**
 * The sites of a window, by customer and name, reckoned by the database in one pass: it says of tens of thousands of
 * exposures what `siteStateOf` and `siteFigures` say of one site, and tests hold it against them. A chain is parted where
 * `chainsOf` parts it; of exposures in a report those of the same report hang together. `least` in Bq/m³.
 */
export async function reckonSites(
  db: Db,
  window: Window,
  scope: SiteScope,
  { reqDays, least }: { reqDays: number; least: number },
): Promise<ReckonedSite[]> {
  const { rows } = await db.execute<ReckonedSite>(sql`
    with measured as materialized (
      select p.id, p.point_id, m.address_id, p.started_on, p.ended_on, p.ended_on - p.started_on as days,
             r.state, r.exposure, r.detection_limit, o.id as report_id, o.address_id = m.address_id as here,
             o.date_from, least(o.date_to, (o.issued_at at time zone 'Europe/Rome')::date) as date_until
        from placements p join measurement_points m on m.id = p.point_id
        left join (final_report_placements f join final_reports o on o.id = f.report_id)
          on f.placement_id = p.id and f.in_force
        left join results r on r.placement_id = p.id and r.in_force
       where ${measuredIn(window)} and ${inScope(window, scope)}),
    counted as (
      select held.*, held.report_id as report from measured held where held.report_id is not null
      union all
      select free.*, 0 from measured free
       where free.report_id is null and not exists (
         select from measured held where held.here and held.point_id = free.point_id
            and free.started_on >= held.date_from and free.ended_on <= held.date_until)),
    linked as (
      select c.*, c.started_on - lag(c.ended_on) over neighbours < ${chainingGapDays}::int as goes_on from counted c
      window neighbours as (partition by c.point_id, c.report order by c.started_on, c.ended_on, c.id)),
    numbered as (
      select l.*, count(*) filter (where goes_on is not true) over neighbours as nth from linked l
      window neighbours as (partition by l.point_id, l.report order by l.started_on, l.ended_on, l.id)),
    chains as (
      select address_id, point_id, report, nth, sum(days) as days, bool_or(days < 0) as is_reversed,
             bool_and(coalesce(state in ('valid', 'below-limit'), false)) as is_complete,
             case when sum(days) > 0 then
               1000 * sum(case state when 'below-limit' then detection_limit else exposure end) / (24 * sum(days)) end as mean,
             bool_and(coalesce(state in ('valid', 'below-limit', 'saturated'), false)) and (bool_or(state = 'saturated')
               or 1000 * sum(greatest(exposure, detection_limit, 0)) > ${least}::int * 24 * sum(days)) as may_exceed
        from numbered group by address_id, point_id, report, nth),
    points as (
      select distinct on (point_id, report) *, bool_or(is_reversed) over (partition by point_id, report) as has_reversed
        from chains order by point_id, report, days desc, nth desc),
    reports as (
      select address_id, report, max(days) as days, bool_or(has_reversed) as has_reversed,
             count(*) filter (where days >= ${reqDays}::int and is_complete) as ready,
             coalesce(max(mean) filter (where is_complete and days >= ${reqDays}::int),
               max(mean) filter (where is_complete)) as mean,
             bool_or(may_exceed) as may_exceed
        from points group by address_id, report),
    sites as (
      select address_id, count(distinct point_id) as points, max(report_id) filter (where here) as report_id
        from measured group by address_id),
    judged as (
      select s.address_id, s.points, free.has_reversed,
             case when free.ready > 0 and not free.has_reversed then 0 else s.report_id end as report
        from sites s left join reports free on free.address_id = s.address_id and free.report = 0)
    select a.id, a.name as alias, ${siteAddress} as address, c.name as "nomeAzienda", c.id as cliente,
           case when j.report = 0 then 'ready' when j.report is not null then 'issued'
             when j.has_reversed then 'error' else 'insufficient' end as stato,
           nullif(j.report, 0) as "reportId", coalesce(x.ready, 0)::int as "puntiPronti", j.points::int as punti,
           greatest(x.days, 0)::int as giorni, x.mean as media, coalesce(x.may_exceed, false) as "mayExceed"
      from judged j join addresses a on a.id = j.address_id join clients c on c.id = a.client_id
      left join reports x on x.address_id = j.address_id and x.report = coalesce(j.report, 0)
     order by c.name, a.name, a.id`);
  return rows;
}
