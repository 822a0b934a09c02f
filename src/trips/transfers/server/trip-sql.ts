import { type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import { legSources } from '../../planning/rules.ts';
import type { TripRecord } from '../contract.ts';

/** SQL: an instrument as lists to choose from call it (`instrumentLabel`), of row `i`. */
const instrumentLabel = sql`i.brand || ' ' || i.model || ' – s/n ' || i.serial_number`;
/** SQL: an instrument in row `i` to choose from. */
export const instrumentChoiceJson = sql`json_build_object('value', i.id, 'label', ${instrumentLabel},
  'nextCalibration', i.next_calibration)`;

/** SQL: those named in these rows, in the order of their names. */
const operatorsIn = (rows: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('value', u.id, 'label', u.name) order by u.name, u.id), '[]')
    from ${rows} o join users u on u.id = o.user_id)`;
const instrumentsIn = (rows: SQL): SQL =>
  sql`(select coalesce(json_agg(${instrumentChoiceJson} order by i.brand, i.model, i.id), '[]')
    from ${rows} o join instruments i on i.id = o.instrument_id)`;

/** SQL: those named in a table of one of these. */
export const operatorsOf = (table: 'trip_operators' | 'trip_day_operators', condition: SQL): SQL =>
  operatorsIn(sql`(select o.* from ${sql.raw(table)} o where ${condition})`);
export const instrumentsOf = (table: 'trip_instruments' | 'trip_day_instruments', condition: SQL): SQL =>
  instrumentsIn(sql`(select o.* from ${sql.raw(table)} o where ${condition})`);

/** SQL rows: who goes on the trip in row `t`, on whichever of its days. */
export const crewOfTrip = sql`(select distinct c.user_id
  from trip_day_operators c join trip_days cd on cd.id = c.day_id where cd.trip_id = t.id)`;
export const operatorsOfTrip = operatorsIn(crewOfTrip);
/** SQL: with what: the same. */
export const instrumentsOfTrip = instrumentsIn(sql`(select distinct c.instrument_id
  from trip_day_instruments c join trip_days cd on cd.id = c.day_id where cd.trip_id = t.id)`);

/** SQL: the people and instruments of the trip in row `t` itself, whoever goes on its days. */
export const crewOfTripItself = jsonObject<TripRecord['propri']>({
  operators: operatorsOf('trip_operators', sql`o.trip_id = t.id`),
  instruments: instrumentsOf('trip_instruments', sql`o.trip_id = t.id`),
});

const ranked = sql.raw(`array[${legSources.map((source) => `'${source}'`).join(', ')}]`);

/** SQL: from where the way to the stop in this row is known; null: there is none. Of older rows nobody noted it. */
export const legSourceOf = (row: 'l' | 's'): SQL =>
  sql`coalesce(${sql.raw(row)}.leg_source, case when ${sql.raw(row)}.distance is not null then 'stima' end)`;

/** SQL: the worst from which the ways of these stops (row `l`) are known; null: there is no way. */
export const worstSource = (condition: SQL): SQL =>
  sql`(select (${ranked})[max(array_position(${ranked}, ${legSourceOf('l')}))] from trip_stops l where ${condition})`;

/** SQL condition: at the stop in row `p` the clock is that of an agreed hour, whatever the ways before it took (Q1-70). */
const setsClock = sql`p.provided_minute is not null and p.arrives_at is not null`;

/** SQL: from where it is known when one arrives at the stop in row `s`: by its way, and those since the last agreed hour. */
export const arrivalSource = sql`(case when s.arrives_at is not null then ${worstSource(sql`l.day_id = s.day_id
  and l.position between coalesce((select max(p.position) from trip_stops p where p.day_id = s.day_id
    and p.position < s.position and ${setsClock}), 0) + 1 and s.position`)} end)`;

/** SQL: from where it is known when the day in row `d` ends; null also where its last visit has an agreed hour. */
export const endSource = worstSource(sql`l.day_id = d.id and l.position > coalesce((select max(p.position)
  from trip_stops p where p.day_id = d.id and ${setsClock}), 0)`);

/** SQL condition: something was done at the stop in row `s` of the day in row `d`: the visit, or an activity (`isDoneAtVisit`). */
const isStarted = sql`(s.outcome = 'fatta' or exists (select from activities sa where sa.appointment_id = s.id
  and sa.complete and coalesce(sa.outcome_on >= d.day, true)))`;
/** SQL condition: nothing was done on the day in row `d`: it may go, or to another date. */
export const isDayRemovable = sql`not exists (select from trip_stops s where s.day_id = d.id and coalesce(${isStarted}, false))`;

/** SQL: where the stop in row `s` is, a visit without a place of its own where its unit (row `c`) is by now; null: nobody knows. */
export const placeOfStop = sql`case when s.latitude is not null then json_build_object('lat', s.latitude, 'lng', s.longitude)
  when c.latitude is not null then json_build_object('lat', c.latitude, 'lng', c.longitude) end`;

/** SQL: how many activities of a trip are neither done nor left out on purpose. */
export const openActivitiesOf = (tripId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from trip_days od join trip_stops os on os.day_id = od.id
    join activities oa on oa.appointment_id = os.id
   where od.trip_id = ${tripId} and not oa.complete and not oa.skip)`;
