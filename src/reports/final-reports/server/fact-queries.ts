import { sql } from 'drizzle-orm';
import { findRegion } from '#geography/municipalities/rules.ts';
import { measureOfResult } from '#laboratory/results/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import type { KnownMunicipality } from '../addresses/rules.ts';
import type { FactExposure, FactPoint, ReportFacts } from '../content/rules.ts';
import type { HeldExposure } from '../rules.ts';

/** The days of a search: placed on `from` or later, removed on `to` or earlier (Q1-15). */
export type Window = { from: string; to: string | null };

/** An exposure of the window, and the report in force that it stands in. */
export type HeldFact = FactExposure & Pick<HeldExposure, 'heldBy' | 'heldHere' | 'heldFor'>;
export type HeldFacts = Omit<ReportFacts, 'points' | 'answers'> & {
  answers: readonly Answer[];
  /** Where the site's municipality lies; null when the gazetteer has none of its name in its province. */
  municipality: KnownMunicipality;
  points: (Omit<FactPoint, 'exposures'> & { exposures: HeldFact[]; attivo: { inizio: string } | null })[];
};

/** Keeps others from issuing a report of this address until this write is done; false when there is no such address. */
export async function lockAddress(db: Db, addressId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from addresses where id = ${addressId} for no key update`);
  return rows.length > 0;
}

/** SQL condition: the placement in row `p` has measured in the window. */
export function measuredIn({ from, to }: Window) {
  return sql`(p.started_on >= ${from}::date and p.ended_on is not null and p.ended_on <= coalesce(${to}::date, p.ended_on)
    and not p.lost)`;
}

/** SQL: the report in force that the placement in row `p` stands in, as row `held`: for which days, and whether it is of `m`'s site. */
export const heldReport = sql`left join lateral (
  select f.report_id as id, o.address_id = m.address_id as here,
         json_build_object('from', o.date_from,
           'until', least(o.date_to, (o.issued_at at time zone 'Europe/Rome')::date)) as days from final_report_placements f
    join final_reports o on o.id = f.report_id where f.placement_id = p.id and f.in_force) held on true`;

/** SQL value: since when something measures at the point in row `m`; null when nothing does. */
export const measuringSince = sql`(select json_build_object('inizio', min(a.started_on)) from placements a
   where a.point_id = m.id and a.started_on is not null and a.ended_on is null and not a.processed
  having count(*) > 0)`;

const usable = sql.raw(`r.state in ('valid', 'below-limit')`);

/** What measured in the window; of a report that is corrected, also what it holds and has other dates by now. */
const counted = (window: Window, reportId: number | null) => sql`(${measuredIn(window)}
    or (held.id = ${reportId} and p.started_on is not null and p.ended_on is not null and not p.lost))`;

/** SQL value: who placed or removed the dosimeter of the placement in row `p`; null when nobody knows. */
const handler = (by: 'placed_by' | 'removed_by') => sql`(
  select json_build_object('name', u.name, 'isCustomer', p.${sql.raw(`${by}_customer`)})
    from users u where u.id = p.${sql.raw(by)})`;

const exposures = (window: Window, reportId: number | null) => sql`(
  select json_agg(json_build_object('placementId', p.id, 'codice', d.code, 'inizio', p.started_on, 'fine', p.ended_on,
      'heldBy', held.id, 'heldHere', coalesce(held.here, false), 'heldFor', held.days,
      'risultato', exists (select from results r where r.placement_id = p.id and r.in_force and ${usable}),
      'daRicontare', exists (select from results r where r.placement_id = p.id and r.in_force and r.state = 'recount'),
      'source', json_build_object('receivedOn', p.returned_on, 'placedBy', ${handler('placed_by')},
        'removedBy', ${handler('removed_by')}, 'batch', b.code, 'readOn', used.read_on, 'k', used.k,
        'background', used.background),
      'result', (select json_build_object('id', results.id, 'enteredBy', who_entered(results),
          'areaCm2', coalesce(results.area_cm2, (select v.area_cm2 from batch_revisions v where v.id = results.batch_revision_id)),
          'batch', (select v.batch_id from batch_revisions v where v.id = results.batch_revision_id),
          'measure', ${measureOfResult})
        from results where results.placement_id = p.id and results.in_force))
    order by p.started_on, p.ended_on, p.id)
    from placements p join dosimeters d on d.id = p.dosimeter_id ${heldReport}
    left join results used on used.placement_id = p.id and used.in_force
    left join batch_revisions v on v.id = used.batch_revision_id left join batches b on b.id = v.batch_id
   where p.point_id = m.id and ${counted(window, reportId)})`;

/** Dosimeters that were lost at the point in row `m`, in the window. */
const lost = ({ from, to }: Window) => sql`(
  select json_agg(json_build_object('codice', d.code, 'inizio', p.started_on, 'fine', p.ended_on)
      order by p.started_on, p.id)
    from placements p join dosimeters d on d.id = p.dosimeter_id
   where p.point_id = m.id and p.lost and p.started_on >= ${from}::date
     and coalesce(p.ended_on <= ${to}::date, true))`;

/** Everything a report of an address could say of a window: one statement, so that its parts belong together. */
export async function findFacts(
  db: Db,
  addressId: number,
  window: Window,
  reportId: number | null = null,
): Promise<HeldFacts | null> {
  const [facts] = await listFacts(db, [addressId], window, reportId);
  return facts ?? null;
}

/** The same of many addresses at once, those that exist, in no order. */
export async function listFacts(
  db: Db,
  addressIds: readonly number[],
  window: Window,
  reportId: number | null = null,
): Promise<HeldFacts[]> {
  const { rows } = await db.execute<{ facts: HeldFacts & { site: { regionId: number | null } } }>(sql`
    select json_build_object(
      'principal', json_build_object('id', pr.id, 'name', pr.name),
      'client', json_build_object('id', c.id, 'name', c.name, 'address', c.address, 'city', c.city,
        'postalCode', c.postal_code, 'province', c.province),
      'site', json_build_object('id', a.id, 'alias', a.name, 'address', a.address, 'postalCode', a.postal_code,
        'city', a.city, 'province', a.province, 'regionId', a.region_id, 'buildingCode', a.building_code,
        'riskContext', a.risk_context, 'latitude', a.latitude, 'longitude', a.longitude),
      'municipality', (select json_build_object('latitude', g.latitude, 'longitude', g.longitude) from municipalities g
        where g.province = upper(a.province) and search_fold(g.name) = search_fold(btrim(a.city)) limit 1),
      'answers', ${answersJson('building_answers', sql`a.id`)},
      'points', coalesce((
        select json_agg(json_build_object('id', m.id, 'name', m.alias, 'room', m.room_name, 'floorId', m.floor_id,
            'oldFloor', m.old_floor, 'surface', m.surface, 'exposures', coalesce(${exposures(window, reportId)}, '[]'),
            'lost', coalesce(${lost(window)}, '[]'),
            'attivo', ${measuringSince}) order by m.position, m.alias, m.id)
          from measurement_points m where m.address_id = a.id), '[]'),
      'plans', coalesce((
        select json_agg(json_build_object('sha256', f.sha256, 'title', coalesce(f.title, ''), 'width', s.width,
            'height', s.height, 'points', (
              select coalesce(json_agg(json_build_object('pointId', m.id, 'label', m.alias, 'x', m.plan_x, 'y', m.plan_y)
                       order by m.position, m.alias, m.id), '[]')
                from measurement_points m where m.floor_plan_id = f.id)) order by f.id)
          from floor_plans f join stored_files s on s.sha256 = f.sha256
         where f.address_id = a.id and f.active and s.width > 0 and s.height > 0), '[]')) as facts
      from addresses a join clients c on c.id = a.client_id join principals pr on pr.id = c.principal_id
     where a.id = any(${sql.param([...addressIds])}::int[])`);
  return rows.map(({ facts }) => {
    const { regionId, ...site } = facts.site;
    const region = regionId === null ? null : (findRegion(regionId)?.label ?? null);
    return { ...facts, site: { ...site, region } };
  });
}
