import { type Filling, pick, runAll, series } from './filling.ts';
import { at } from './placements.ts';

const names = [
  'Giro dei dentisti',
  'Controlli di qualità',
  'Verifiche annuali',
  'Sorveglianza',
  'Giro lungo',
];
/** Trips are spread over so many days, the last of them still to come. */
const span = 1_100;
const toCome = 90;
const stopsOfDay = 4;

/** SQL: metres by road, as they are estimated, between two rows with coordinates. */
const road = (one: string, other: string) =>
  `(1300 * 111.2 * sqrt((${one}.latitude - ${other}.latitude) ^ 2 + ((${one}.longitude - ${other}.longitude) * 0.72) ^ 2))::int`;

/** Trips of one to three days to units that lie near one another: those that were made with what was told of each visit. */
export async function fillTrips(filling: Filling): Promise<void> {
  const { db, demo, after, sizes, people } = filling;
  const { trips, units } = sizes;
  const today = `date '${demo.today}'`;
  const goers = people.planners;
  await runAll(db, [
    `insert into instruments (id, brand, model, serial_number, kind, calibrated_on, next_calibration, created_at)
       select ${after.instruments} + n, 'Radiometra', ${pick(['Alfa 10', 'Beta 4', 'Gamma 2'], 'n')}, 'FR-' || 1000 + n, 'portatile',
              ${today} + (n * 61 % 700 - 15) - 730, ${today} + (n * 61 % 700 - 15), ${at(`${today} - 1000`)} from ${series(12)}`,
    `create temp table fill_days on commit drop as
       select row_number() over (order by n, d) as i, ${after.trip_days} + row_number() over (order by n, d) as day_id,
              ${after.trips} + n as trip_id, n, d, ${today} - ${span - toCome} + (n::bigint * ${span} / ${trips + 1})::int + d as day
         from ${series(trips)}, generate_series(0, 2) d where d <= n % 3`,
    `insert into trips (id, alias, starts_on, ends_on, changed_at, created_at)
       select trip_id, ${pick(names, 'n')} || ' ' || n, min(day), max(day), ${at('least(min(day), ' + today + ') - 5')},
              ${at('least(min(day), ' + today + ') - 20')} from fill_days group by trip_id, n`,
    `insert into trip_operators (trip_id, user_id) select distinct trip_id, ${pick(goers, 'n')} from fill_days`,
    `insert into trip_instruments (trip_id, instrument_id) select distinct trip_id, ${after.instruments} + 1 + n % 12 from fill_days`,
    `create temp table fill_visits on commit drop as
       select i, day_id, day, n, row_number() over (partition by day_id order by place)::int as position, c.id as company_id,
              c.latitude, c.longitude
         from fill_days, generate_series(0, ${stopsOfDay - 1}) place
           join companies c on c.id > 0 where c.id = ${after.companies} + 1 + (n * 17 + d * ${stopsOfDay} + place) % ${units}
            and c.latitude is not null and place <= i % ${stopsOfDay}`,
    `create temp table fill_legs on commit drop as
       select v.*, coalesce(${road('v', 'b')}, 9000) as distance
         from fill_visits v left join fill_visits b on b.day_id = v.day_id and b.position = v.position - 1`,
    `insert into trip_days (id, trip_id, day, departs_at, origin_name, origin_latitude, origin_longitude, saved_at)
       select d.day_id, trip_id, d.day, (d.day + time '08:00') at time zone 'Europe/Rome', 'Punto di ritrovo',
              coalesce(v.latitude + 0.04, 45.4176), coalesce(v.longitude + 0.04, 11.8808), ${at(`least(d.day, ${today}) - 5`)}
         from fill_days d left join fill_visits v on v.day_id = d.day_id and v.position = 1`,
    `insert into trip_day_operators (day_id, user_id) select day_id, ${pick(goers, 'n')} from fill_days
       union select day_id, ${pick(goers, 'n + 1')} from fill_days where n % 4 = 0`,
    `insert into trip_day_instruments (day_id, instrument_id) select day_id, ${after.instruments} + 1 + n % 12 from fill_days`,
    `insert into trip_stops (id, day_id, position, company_id, latitude, longitude, working_time, distance, duration, leg_source, arrives_at,
         outcome, outcome_reason, started_at, ended_at, told_by, told_at)
       select ${after.trip_stops} + row_number() over (order by day, day_id, position), day_id, position, company_id, latitude, longitude, 3600000,
              distance, distance / 16, 'stima', arrives, outcome, case when outcome = 'saltata' then 'Nessuno ha aperto: da ripianificare.' end,
              case when outcome = 'fatta' then arrives end, case when outcome = 'fatta' then arrives + interval '55 min' end,
              case when outcome is not null then ${pick(goers, 'n')} end, case when outcome is not null then arrives + interval '1 hour' end
         from (select *, case when day < ${today} then case when (n + position) % 25 = 0 then 'saltata' else 'fatta' end end as outcome,
                 (day + time '08:00') at time zone 'Europe/Rome'
                   + sum(interval '1 hour' + distance / 16 * interval '1 s') over (partition by day_id order by position)
                   - interval '1 hour' as arrives from fill_legs) x`,
    // What is due at a unit is taken along on the next visit there.
    `update activities a set appointment_id = s.id
       from (select distinct on (company_id) s.id, company_id from trip_stops s join trip_days d on d.id = s.day_id
              where d.day >= ${today} and s.company_id is not null and s.id > ${after.trip_stops} order by company_id, d.day) s
      where a.company_id = s.company_id and not a.complete and not a.skip and a.deleted_at is null and a.type in (2, 5, 9)
        and a.deadline < ${today} + 120`,
  ]);
}
