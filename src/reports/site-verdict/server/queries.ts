import { type SQL, sql } from 'drizzle-orm';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { measureOfResult } from '#laboratory/results/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import { heldReport, openToCustomers } from '../../final-reports/server/public.ts';
import type { HeldMeasuredPoint, HeldPeriod } from '../rules.ts';

const usable = sql.raw(`('valid', 'below-limit')`);

/** SQL condition: the report that holds the placement in row `p` is open to customers and says what is known by now. */
const isTold = sql`exists (select from final_report_placements f
    join lateral (select * from final_report_revisions one where one.report_id = f.report_id
      order by one.revision desc limit 1) r on true
   where f.placement_id = p.id and f.in_force and ${openToCustomers('r')}
     and (f.point_id, f.started_on, f.ended_on, f.result_id)
         is not distinct from (p.point_id, p.started_on, p.ended_on, results.id))`;

const periodJson = jsonObject<HeldPeriod>({
  placementId: sql`p.id`,
  codice: sql`d.code`,
  inizio: sql`p.started_on`,
  fine: sql`p.ended_on`,
  heldBy: sql`held.id`,
  heldHere: sql`coalesce(held.here, false)`,
  heldFor: sql`held.days`,
  told: isTold,
  risultato: sql`coalesce(results.state in ${usable}, false)`,
  daRicontare: sql`coalesce(results.state = 'recount', false)`,
  result: sql`case when results.id is not null then json_build_object('id', results.id, 'areaCm2', results.area_cm2,
      'batch', (select v.batch_id from batch_revisions v where v.id = results.batch_revision_id),
      'measure', ${measureOfResult}) end`,
});
const pointJson = jsonObject<HeldMeasuredPoint>({
  id: sql`m.id`,
  nome: sql`m.alias`,
  attivo: sql`m.active`,
  codicePiano: sql`m.floor_id`,
  oldPiano: sql`m.old_floor`,
  inMisuraDal: sql`(select min(p.started_on) from placements p where p.point_id = m.id and ${isMeasuring} and not p.lost)`,
  periodi: sql`coalesce((select json_agg(${periodJson} order by p.started_on, p.ended_on, p.id)
      from placements p join dosimeters d on d.id = p.dosimeter_id
      ${heldReport}
      left join results on results.placement_id = p.id and results.in_force
     where p.point_id = m.id and p.started_on is not null and p.ended_on is not null and not p.lost), '[]')`,
});

/** SQL value: the points of the address with this id, those in use first, with everything that was measured at them. */
export const measuredPoints = (addressId: SQL) => sql<HeldMeasuredPoint[]>`coalesce((
  select json_agg(${pointJson} order by m.active desc, m.alias, m.id)
    from measurement_points m where m.address_id = ${addressId}), '[]')`;

export type VerdictFacts = { id: number; answers: Answer[]; points: HeldMeasuredPoint[] };

/** What the verdicts of addresses follow from, in one query. Whether they are within reach is the caller's to decide before. */
export async function listVerdictFacts(db: Db, addressIds: readonly number[]): Promise<VerdictFacts[]> {
  const { rows } = await db.execute<VerdictFacts>(sql`
    select a.id, ${answersJson('building_answers', sql`a.id`)} as answers, ${measuredPoints(sql`a.id`)} as points
      from addresses a where a.id = any(${sql.param([...addressIds])}::int[])`);
  return rows;
}
