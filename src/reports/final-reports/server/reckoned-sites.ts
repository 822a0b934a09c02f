import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { keptUntilWritten } from '#platform/server/records/kept-until-written.ts';
import { type CountedExposure, type ReckonedFigures, reckonedSite } from '../reckoning/rules.ts';
import { measuredIn, type Window } from './fact-queries.ts';
import { inScope, type SiteScope, siteAddress } from './window-query.ts';

/** A site of a window as issuing would find it, by what it is counted, ordered and looked for. */
export type ReckonedSite = ReckonedFigures & NamedSite;

type NamedSite = { id: number; alias: string; address: string; nomeAzienda: string; cliente: number };

/** Days by their numbers, as they are sent: of tens of thousands of exposures the names would be the most of it. */
type Row = [
  ...[pointId: number, inizio: number, fine: number, state: number],
  ...[exposure: number | null, detectionLimit: number | null, held: Held | null],
];
/** The report an exposure is in, and whether that is of the site where its point lies now. */
type Held = [report: number, here: 0 | 1, from: number, until: number];

/** Sent by their places; 0 is none. */
const states = ['valid', 'below-limit', 'saturated', 'recount', 'incomplete'] as const;
const dayNumber = (day: SQL) => sql`(${day} - date '1970-01-01')`;
const orNull = (value: SQL) => sql`coalesce(${value}::text, 'null')`;
const held = sql`case when o.id is not null then '[' || concat_ws(',', o.id, (o.address_id = m.address_id)::int, ${dayNumber(sql`o.date_from`)},
  ${dayNumber(sql`least(o.date_to, (o.issued_at at time zone 'Europe/Rome')::date)`)}) || ']' end`;

type Asked = { window: Window; scope: SiteScope; reqDays: number; least: number };

/** Whatever the sites of a window are reckoned from. */
const readTables = [
  ...(['placements', 'measurement_points', 'results'] as const),
  ...(['final_reports', 'final_report_placements', 'addresses', 'clients'] as const),
];

/** The sites of a window, by customer and name; kept until somebody writes to what they follow from. `least` in Bq/m³. */
export const reckonSites = keptUntilWritten(readTables, reckonAnew);

/**
 * In one pass over the exposures. Each site is a row of text that is read and forgotten when it is reckoned: all exposures
 * at once would be copied from heap to heap.
 */
async function reckonAnew(db: Db, { window, scope, ...asked }: Asked): Promise<readonly ReckonedSite[]> {
  const measured = db.execute<{ id: number; exposures: string }>(sql`
    select m.address_id as id,
           string_agg('[' || concat_ws(',', p.point_id, ${dayNumber(sql`p.started_on`)}, ${dayNumber(sql`p.ended_on`)},
               coalesce(array_position(${sql.param([...states])}::text[], r.state), 0), ${orNull(sql`r.exposure`)},
               ${orNull(sql`r.detection_limit`)}, ${orNull(held)}) || ']', ','
             order by p.point_id, p.started_on, p.ended_on, p.id) as exposures
      from placements p join measurement_points m on m.id = p.point_id
      left join final_report_placements f on f.placement_id = p.id and f.in_force
      left join final_reports o on o.id = f.report_id
      left join results r on r.placement_id = p.id and r.in_force
     where ${measuredIn(window)} and ${inScope(window, scope)}
     group by m.address_id`);
  const [{ rows }, named] = await Promise.all([measured, listNames(db, scope)]);
  const reckoned = new Map(
    rows.map(({ id, exposures }) => [id, reckonedSite(exposuresOf(exposures), asked)]),
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

const exposuresOf = (text: string) => (JSON.parse(`[${text}]`) as Row[]).map(countedOf);

function countedOf([pointId, inizio, fine, state, exposure, detectionLimit, held]: Row): CountedExposure {
  const [report, here, from, until] = held ?? [];
  return {
    ...{ pointId, inizio, fine, exposure, detectionLimit },
    state: states[state - 1] ?? null,
    heldBy: report ?? null,
    heldHere: here === 1,
    heldFor: from === undefined || until === undefined ? null : { from, until },
  };
}
