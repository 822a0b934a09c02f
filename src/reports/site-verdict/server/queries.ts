import { type SQL, sql } from 'drizzle-orm';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { measureOfResult } from '#laboratory/results/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import { heldReport, openToCustomers } from '../../final-reports/server/public.ts';
import type { HeldMeasuredPoint, HeldPeriod, LatestPoint, MeasuredPeriod } from '../rules.ts';

const usable = sql.raw(`('valid', 'below-limit')`);

/** SQL condition: the report that holds the placement in row `p` is open to customers and says what is known by now. */
const isTold = sql`exists (select from final_report_placements f
    join lateral (select * from final_report_revisions one where one.report_id = f.report_id
      order by one.revision desc limit 1) r on true
   where f.placement_id = p.id and f.in_force and ${openToCustomers('r')}
     and (f.point_id, f.started_on, f.ended_on, f.result_id)
         is not distinct from (p.point_id, p.started_on, p.ended_on, results.id))`;

/** What was measured, in the placement `p` of the dosimeter `d`, with its result in force in `results`. */
const measured: JsonFields<MeasuredPeriod> = {
  placementId: sql`p.id`,
  codice: sql`d.code`,
  inizio: sql`p.started_on`,
  fine: sql`p.ended_on`,
  told: isTold,
  risultato: sql`coalesce(results.state in ${usable}, false)`,
  daRicontare: sql`coalesce(results.state = 'recount', false)`,
  result: sql`case when results.id is not null then json_build_object('id', results.id, 'areaCm2', results.area_cm2,
      'batch', (select v.batch_id from batch_revisions v where v.id = results.batch_revision_id),
      'measure', ${measureOfResult}) end`,
};
const isMeasured = sql`p.started_on is not null and p.ended_on is not null and not p.lost`;
const inOrder = sql`p.started_on, p.ended_on, p.id`;
const isMeasuringThere = sql`${isMeasuring} and not p.lost`;

const heldPeriodJson = jsonObject<HeldPeriod>({
  ...measured,
  heldBy: sql`held.id`,
  heldHere: sql`coalesce(held.here, false)`,
  heldFor: sql`held.days`,
});
const pointJson = jsonObject<HeldMeasuredPoint>({
  id: sql`m.id`,
  nome: sql`m.alias`,
  attivo: sql`m.active`,
  codicePiano: sql`m.floor_id`,
  oldPiano: sql`m.old_floor`,
  inMisuraDal: sql`(select min(p.started_on) from placements p where p.point_id = m.id and ${isMeasuringThere})`,
  periodi: sql`coalesce((select json_agg(${heldPeriodJson} order by ${inOrder})
      from placements p join dosimeters d on d.id = p.dosimeter_id
      ${heldReport}
      left join results on results.placement_id = p.id and results.in_force
     where p.point_id = m.id and ${isMeasured}), '[]')`,
});

/** SQL value: the points of the address with this id, those in use first, with everything that was measured at them. */
export const measuredPoints = (addressId: SQL) => sql<HeldMeasuredPoint[]>`coalesce((
  select json_agg(${pointJson} order by m.active desc, m.position, m.alias, m.id)
    from measurement_points m where m.address_id = ${addressId}), '[]')`;

/** A point of an address, with the latest of what was measured there. */
export type FoundPoint = LatestPoint & { addressId: number };

/**
 * The points of the addresses, or these of them, with the periods that began so many days or less before the last one
 * ended; null: with all of them. A point with a period that ends before it starts has all.
 */
export async function listLatestPeriods(
  db: Db,
  asked: { addressIds: readonly number[] } | { pointIds: readonly number[] },
  days: number | null,
): Promise<FoundPoint[]> {
  const wanted =
    'pointIds' in asked
      ? sql`m.id = any(${sql.param([...asked.pointIds])}::int[])`
      : sql`m.address_id = any(${sql.param([...asked.addressIds])}::int[])`;
  const isLate =
    days === null ? sql`true` : sql`(k.is_reversed or p.started_on >= k.last_end - ${days}::int)`;
  const { rows } = await db.execute<FoundPoint>(sql`
    with known as materialized (
      select p.point_id, min(p.started_on) filter (where ${isMeasuringThere}) as measuring_since,
             max(p.ended_on) filter (where ${isMeasured}) as last_end, count(*) filter (where ${isMeasured}) as periods,
             bool_or(${isMeasured} and p.ended_on < p.started_on) as is_reversed
        from measurement_points m join placements p on p.point_id = m.id where ${wanted} group by p.point_id),
    latest as (
      select p.point_id, count(*) as periods, json_agg(${jsonObject<MeasuredPeriod>(measured)} order by ${inOrder}) as found
        from known k join placements p on p.point_id = k.point_id and ${isMeasured} and ${isLate}
        join dosimeters d on d.id = p.dosimeter_id
        left join results on results.placement_id = p.id and results.in_force
       group by p.point_id)
    select m.id, m.address_id as "addressId", m.alias as nome, m.active as attivo,
           known.measuring_since as "inMisuraDal", coalesce(known.periods > latest.periods, false) as earlier,
           coalesce(latest.found, '[]') as periodi
      from measurement_points m left join known on known.point_id = m.id left join latest on latest.point_id = m.id
     where ${wanted} order by m.active desc, m.position, m.alias, m.id`);
  return rows;
}

/** The answers that the level of each address follows from. */
export async function listBuildingAnswers(
  db: Db,
  addressIds: readonly number[],
): Promise<{ id: number; answers: Answer[] }[]> {
  const { rows } = await db.execute<{ id: number; answers: Answer[] }>(sql`
    select a.id, ${answersJson('building_answers', sql`a.id`)} as answers
      from addresses a where a.id = any(${sql.param([...addressIds])}::int[])`);
  return rows;
}
