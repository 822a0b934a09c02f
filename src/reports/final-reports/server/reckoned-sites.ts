import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type CountedExposure, type ReckonedFigures, reckonedSites } from '../reckoning/rules.ts';
import { measuredIn, type Window } from './fact-queries.ts';
import { inScope, type SiteScope, siteAddress } from './window-query.ts';

/** A site of a window as issuing would find it, by what it is counted, ordered and looked for. */
export type ReckonedSite = ReckonedFigures & NamedSite;

type NamedSite = { id: number; alias: string; address: string; nomeAzienda: string; cliente: number };

/** Days by their numbers, as they are sent: of tens of thousands of exposures the names would be the most of it. */
type Row = [
  ...[pointId: number, addressId: number, inizio: number, fine: number, state: number],
  ...[exposure: number | null, detectionLimit: number | null, report: number | null],
];
/** `address`: the site that it is of, where the point of a placement lay then. */
type Report = [id: number, address: number, from: number, until: number];
type Found = { exposures: string | null; reports: Report[] | null };

/** Sent by their places; 0 is none. */
const states = ['valid', 'below-limit', 'saturated', 'recount', 'incomplete'] as const;
const dayNumber = (day: SQL) => sql`(${day} - date '1970-01-01')`;
const orNull = (value: SQL) => sql`coalesce(${value}::text, 'null')`;

/** The sites of a window, by customer and name, in one pass over its exposures. `least` in Bq/m³. */
export async function reckonSites(
  db: Db,
  window: Window,
  scope: SiteScope,
  asked: { reqDays: number; least: number },
): Promise<ReckonedSite[]> {
  const measured = db.execute<Found>(sql`
    with measured as materialized (
      select p.id, p.point_id, m.address_id, p.started_on, p.ended_on,
             coalesce(array_position(${sql.param([...states])}::text[], r.state), 0) as state,
             r.exposure, r.detection_limit, f.report_id
        from placements p join measurement_points m on m.id = p.point_id
        left join final_report_placements f on f.placement_id = p.id and f.in_force
        left join results r on r.placement_id = p.id and r.in_force
       where ${measuredIn(window)} and ${inScope(window, scope)})
    select (
      select string_agg('[' || concat_ws(',', point_id, address_id, ${dayNumber(sql`started_on`)}, ${dayNumber(sql`ended_on`)},
               state, ${orNull(sql`exposure`)}, ${orNull(sql`detection_limit`)}, ${orNull(sql`report_id`)}) || ']', ',')
        from (select * from measured order by point_id, started_on, ended_on, id) in_order) as exposures, (
      select json_agg(json_build_array(o.id, o.address_id, ${dayNumber(sql`o.date_from`)},
               ${dayNumber(sql`least(o.date_to, (o.issued_at at time zone 'Europe/Rome')::date)`)}))
        from final_reports o where o.id in (select report_id from measured)) as reports`);
  const [{ rows }, named] = await Promise.all([measured, listNames(db, scope)]);
  const [found] = rows;
  const reports = new Map((found?.reports ?? []).map((report) => [report[0], report]));
  const exposures = JSON.parse(`[${found?.exposures ?? ''}]`) as Row[];
  const reckoned = reckonedSites(
    exposures.map((row) => countedOf(row, reports)),
    asked,
  );
  return named.flatMap((site) => {
    const figures = reckoned.get(site.id);
    return figures ? [{ ...site, ...figures }] : [];
  });
}

/** All that are asked about: which of them have measured is being found meanwhile. */
async function listNames(db: Db, { addressIds }: SiteScope): Promise<NamedSite[]> {
  const asked = addressIds ? sql`a.id = any(${sql.param([...addressIds])}::int[])` : sql`true`;
  const { rows } = await db.execute<NamedSite>(sql`
    select a.id, a.name as alias, ${siteAddress} as address, c.name as "nomeAzienda", c.id as cliente
      from addresses a join clients c on c.id = a.client_id where ${asked} order by c.name, a.name, a.id`);
  return rows;
}

function countedOf(row: Row, reports: ReadonlyMap<number, Report>): CountedExposure {
  const [pointId, addressId, inizio, fine, state, exposure, detectionLimit, heldBy] = row;
  const [, reportedAddress, from = 0, until = 0] = (heldBy !== null && reports.get(heldBy)) || [];
  return {
    ...{ pointId, addressId, inizio, fine, exposure, detectionLimit, heldBy },
    state: states[state - 1] ?? null,
    heldHere: reportedAddress === addressId,
    heldFor: reportedAddress === undefined ? null : { from, until },
  };
}
