import { type SQL, sql } from 'drizzle-orm';
import type { CountedMeasure } from '#laboratory/result-periods/rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import type { JudgedExposure } from '../means/rules.ts';
import type { HeldExposure, HeldPoint } from '../rules.ts';
import { measuredIn, type Window } from './fact-queries.ts';

/** Which sites are asked about: all that measured in the window, or only these; `hasFree`: where something stands in no report. */
export type SiteScope = { addressIds?: readonly number[]; hasFree?: boolean };

/** A point of a window, its exposures with what was measured. */
export type MeasuredPoint = Omit<HeldPoint, 'ended'> & { ended: (HeldExposure & JudgedExposure)[] };

/** A site as it stands in a window, before any rule has looked at it. */
export type FoundSite = {
  id: number;
  alias: string;
  address: string;
  nomeAzienda: string;
  cliente: number;
  latitude: number | null;
  longitude: number | null;
  points: MeasuredPoint[];
};

/** With the answers to some questions of its building. */
export type MeasuredSite = FoundSite & { answers: Pick<Answer, 'q' | 'a'>[] };

/** As they are sent: of thousands of sites the names would be the most of it. */
type Held = [report: number, here: boolean, from: string, until: string];
type Stay = [
  ...[codice: string | null, inizio: string, fine: string],
  ...[esito: CountedMeasure['esito'] | null, held: Held | null, measure: MeasureRow | null],
];
type MeasureRow = [
  ...[esposizione: number | null, limite: number | null, k: number, incertezzaK: number | null],
  ...[saturazione: number | null, incertezzaTracce: number | null, background: number | null],
  ...[incertezzaFondo: number | null, fondoProprio: boolean, batch: number | null],
];
type Point = [
  ...[id: number, name: string, floorId: number | null, oldFloor: string | null],
  ...[since: string | null, stays: Stay[]],
];
type Row<Site extends FoundSite> = Omit<Site, 'points'> & { points: Point[] };

const isFree = sql`not exists (select from final_report_placements f where f.placement_id = p.id and f.in_force)`;

/** SQL condition: the placement in row `p`, at the point in row `m`, is of a site that is asked about. */
export const inScope = (window: Window, { addressIds, hasFree = false }: SiteScope): SQL =>
  addressIds !== undefined
    ? sql`m.address_id = any(${sql.param([...addressIds])}::int[])`
    : hasFree
      ? sql`m.address_id in (select m.address_id from placements p join measurement_points m on m.id = p.point_id
          where ${measuredIn(window)} and ${isFree})`
      : sql`true`;

/** SQL value: where the site in row `a` lies, in one line. */
export const siteAddress = sql`a.address || ', ' || a.postal_code || ' ' || a.city
  || case when a.province = '' then '' else ' (' || a.province || ')' end`;

const held = sql`case when o.id is not null then json_build_array(o.id, o.address_id = m.address_id, o.date_from,
  least(o.date_to, (o.issued_at at time zone 'Europe/Rome')::date)) end`;
const measured = sql`case when r.id is not null then json_build_array(r.exposure, r.detection_limit, r.k,
  r.k_uncertainty, r.saturation, r.traces_uncertainty, r.background, r.background_uncertainty, r.is_own_background,
  (select v.batch_id from batch_revisions v where v.id = r.batch_revision_id)) end`;
const code = sql`(select d.code from dosimeters d where d.id = p.dosimeter_id)`;

/** Every site of a window with its points and what they measured, by customer and name; one query whatever their number. */
export async function findMeasuredSites(
  db: Db,
  window: Window,
  scope: SiteScope,
  /** Whose answers are told with it. */
  questions: readonly number[] = [],
): Promise<MeasuredSite[]> {
  const answers = sql`coalesce((select json_agg(json_build_object('q', b.question_id, 'a', b.value) order by b.id)
    from building_answers b where b.address_id = a.id and b.question_id = any(${sql.param([...questions])}::int[])), '[]')`;
  return findSites<MeasuredSite>(db, window, scope, {
    stay: sql`${code}, p.started_on, p.ended_on, r.state, ${held}, ${measured}`,
    columns: sql`, ${answers} as answers`,
  });
}

/** The same without what was measured: all that the state of a site follows from. */
export async function findDatedSites(db: Db, window: Window, scope: SiteScope): Promise<FoundSite[]> {
  // Only a reversed one is named.
  const stay = sql`case when p.ended_on < p.started_on then ${code} end, p.started_on, p.ended_on, r.state, ${held}`;
  return findSites<FoundSite>(db, window, scope, { stay });
}

async function findSites<Site extends FoundSite>(
  db: Db,
  window: Window,
  scope: SiteScope,
  { stay, columns = sql`` }: { stay: SQL; columns?: SQL },
): Promise<Site[]> {
  const { rows } = await db.execute<Row<Site>>(sql`
    with measured as (
      select p.point_id, m.address_id, m.alias, m.floor_id, m.old_floor,
             json_agg(json_build_array(${stay}) order by p.started_on, p.ended_on, p.id) as stays
        from placements p join measurement_points m on m.id = p.point_id
        left join (final_report_placements f join final_reports o on o.id = f.report_id)
          on f.placement_id = p.id and f.in_force
        left join results r on r.placement_id = p.id and r.in_force
       where ${measuredIn(window)} and ${inScope(window, scope)}
       group by p.point_id, m.id),
    lying as (
      select p.point_id, min(p.started_on) as since from placements p
       where p.started_on is not null and p.ended_on is null and not p.processed
         and p.point_id in (select point_id from measured)
       group by p.point_id),
    sites as (
      select x.address_id, json_agg(json_build_array(x.point_id, x.alias, x.floor_id,
               x.old_floor, lying.since, x.stays) order by x.alias, x.point_id) as points
        from measured x left join lying on lying.point_id = x.point_id
       group by x.address_id)
    select a.id, a.name as alias,
           ${siteAddress} as address,
           c.name as "nomeAzienda", c.id as cliente, a.latitude, a.longitude, sites.points ${columns}
      from sites join addresses a on a.id = sites.address_id join clients c on c.id = a.client_id
     order by c.name, a.name, a.id`);
  return rows.map((row) => ({ ...row, points: row.points.map(pointOf) }) as unknown as Site);
}

const pointOf = ([id, name, floorId, oldFloor, since, stays]: Point): MeasuredPoint => ({
  ...{ id, name, floorId, oldFloor },
  attivo: since === null ? null : { inizio: since },
  ended: stays.map(exposureOf),
});

function exposureOf([codice, inizio, fine, esito, held, measure]: Stay): MeasuredPoint['ended'][number] {
  const [heldBy = null, heldHere = false, from, until] = held ?? [];
  return {
    codice: codice ?? '',
    ...{ inizio, fine, heldBy, heldHere },
    heldFor: from === undefined || until === undefined ? null : { from, until },
    risultato: esito === 'valid' || esito === 'below-limit',
    daRicontare: esito === 'recount',
    result: esito === null || !measure ? null : resultOf(esito, measure),
  };
}

function resultOf(esito: CountedMeasure['esito'], row: MeasureRow): JudgedExposure['result'] {
  const [esposizione, limite, k, incertezzaK, saturazione, incertezzaTracce, background] = row;
  const [, , , , , , , incertezzaFondo, fondoProprio, batch] = row;
  return {
    batch,
    measure: {
      ...{ esito, esposizione, limite, k, incertezzaK, saturazione, incertezzaTracce },
      ...{ background, incertezzaFondo, fondoProprio },
    },
  };
}
