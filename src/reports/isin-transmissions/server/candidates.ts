import { type SQL, sql } from 'drizzle-orm';
import { pointsJson } from '#surveys/isin-readiness/server/public.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import { restsOnOther } from './mean-basis.ts';

/** SQL: the row that was transmitted last about a placement, or is going to be, as `e` with its half-year `s`. */
const last = sql`isin_rows e join isin_transmissions s on s.id = e.transmission_id and e.included
  and not exists (select from isin_rows n where n.amends_id is not null and n.amends_id = e.id and n.included)`;

const usable = sql.raw(`r.in_force and r.state in ('valid', 'below-limit')`);

/** SQL: while an earlier half-year is open, what ended on this day is shown in that one. */
const shownEarlier = (endedOn: SQL) => sql`exists (select from isin_transmissions f
  where f.state = 'open' and f.ends_on < t.ends_on and ${endedOn} <= f.ends_on)`;

/** SQL condition: a placement has measured, with a result that is good for a report. */
export function hasMeasurement(placementId: SQL): SQL {
  return sql`exists (select from placements p join results r on r.placement_id = p.id and ${usable}
    where p.id = ${placementId} and p.ended_on is not null and not p.lost)`;
}

/** SQL: every measurement with a result that is good for a report. */
const measurement = sql`
  select p.id as placement_id, r.id as result_id, p.point_id, m.address_id, p.started_on, p.ended_on
    from placements p join results r on r.placement_id = p.id and ${usable} join measurement_points m on m.id = p.point_id
   where p.ended_on is not null and not p.lost`;

/** SQL: what was told last of each placement: whether it waits to be sent, or was. */
const told = sql`
  select e.id, e.placement_id, e.result_id, e.point_id, e.address_id, e.started_on, e.ended_on,
         e.mean_since, e.mean_rests_on, e.annual_least, e.annual_most,
         s.state in ('checked', 'exported') as waits, s.state in ('sent', 'receipt') as was_sent
    from ${last}`;

/**
 * SQL: the measurements that belong to the open transmission `t`: with a result that is good for a report, ended by the
 * end of its half-year, not as they were transmitted last, themselves or what their annual mean follows from, and not
 * for an earlier one that is open still. One that is in a transmission not sent yet waits for that. What ended before
 * the first half-year kept here was another program's to transmit. Of what was sent and does not count any more, because
 * its dosimeter was lost, or its result is none that is good for a report, or is gone: a row without a result, that says
 * just that. An open half-year has no rows of its own but those that its check is just writing, of other sites than are
 * asked about.
 */
export const candidates = sql`(
  select coalesce(u.placement_id, e.placement_id) as placement_id, u.result_id, coalesce(u.point_id, e.point_id) as point_id,
         coalesce(u.address_id, e.address_id) as address_id, coalesce(u.started_on, e.started_on) as started_on,
         coalesce(u.ended_on, e.ended_on) as ended_on, e.id as amends_id
    from (${measurement}) u full join (${told}) e on e.placement_id = u.placement_id
   where case when u.placement_id is null then e.was_sent and e.result_id is not null
     else u.ended_on >= (select min(f.starts_on) from isin_transmissions f)
       and (e.id is null or not e.waits and ((e.result_id, e.point_id, e.started_on, e.ended_on)
         is distinct from (u.result_id, u.point_id, u.started_on, u.ended_on) or ${restsOnOther('e')})) end
     and coalesce(u.ended_on, e.ended_on) <= t.ends_on and not ${shownEarlier(sql`coalesce(u.ended_on, e.ended_on)`)})`;

/** SQL: an address's city as municipalities are folded. */
const foldedCity = sql`btrim(regexp_replace(search_fold(a.city), '[^a-z0-9]+', ' ', 'g'))`;

const whose = sql`'id', a.id, 'name', a.name, 'client', json_build_object('id', c.id, 'name', c.name),
  'principal', json_build_object('id', o.id, 'name', o.name)`;
const leftOut = sql`case when x.left_out_reason is not null
  then json_build_object('reason', x.left_out_reason, 'by', u.name) end`;

/** SQL: the sites of the open transmission `t` as JSON, with everything that tells what they lack. */
export const openSites: SQL = sql`(
  with candidate as materialized (select * from ${candidates} c),
       site as (select address_id, count(*)::int as rows, count(amends_id)::int as amendments,
                       array_agg(distinct point_id) as measured
                  from candidate group by address_id),
       municipality as (select m.province, n.name, min(m.istat_code) as istat
                          from municipalities m
                         cross join lateral unnest(string_to_array(m.folded_name, '/')
                           || replace(m.folded_name, '/', ' ')) as n(name)
                         group by m.province, n.name)
  select coalesce(json_agg(json_build_object(${whose}, 'leftOut', ${leftOut},
           'rows', s.rows, 'amendments', s.amendments, 'measured', s.measured,
           'points', ${pointsJson(sql`a.id`)},
           'istat', y.istat,
           'address', json_build_object('address', a.address, 'city', a.city, 'postalCode', a.postal_code,
             'province', a.province, 'regionId', a.region_id, 'latitude', a.latitude, 'longitude', a.longitude,
             'buildingCode', a.building_code, 'riskContext', a.risk_context),
           'buildingAnswers', ${answersJson('building_answers', sql`a.id`)},
           'employerAnswers', ${answersJson('employer_answers', sql`c.id`)})
         order by o.name, c.name, a.name, a.id), '[]')
    from site s join addresses a on a.id = s.address_id join clients c on c.id = a.client_id
    join principals o on o.id = c.principal_id
    left join municipality y on y.province = a.province and y.name = ${foldedCity}
    left join isin_sites x on x.transmission_id = t.id and x.address_id = a.id
    left join users u on u.id = x.left_out_by)`;

/** SQL: the sites of the checked transmission `t` as JSON, as they were frozen. */
export const frozenSites: SQL = sql`(
  select coalesce(json_agg(json_build_object(${whose}, 'leftOut', ${leftOut},
           'rows', s.rows, 'amendments', s.amendments, 'missing', x.missing)
         order by o.name, c.name, a.name, a.id), '[]')
    from isin_sites x join addresses a on a.id = x.address_id join clients c on c.id = a.client_id
    join principals o on o.id = c.principal_id
    left join users u on u.id = x.left_out_by
    join (select i.address_id, count(*)::int as rows, count(i.amends_id)::int as amendments
            from isin_rows i where i.transmission_id = t.id group by i.address_id) s on s.address_id = x.address_id
   where x.transmission_id = t.id)`;
