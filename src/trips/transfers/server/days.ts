import { sql } from 'drizzle-orm';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { isNotified, isToBeNotified, isUndelivered } from '../../appointment-notices/server/public.ts';
import type { TripDay } from '../days/contract.ts';
import { daysWithinReach, opensUnitOf, stopsWithinReach, tripsWithinReach } from './reach.ts';
import {
  arrivalSource,
  endSource,
  instrumentsOf,
  isDayRemovable,
  operatorsOf,
  worstSource,
} from './trip-sql.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
type Stop = TripDay['appointments'][number];

const settled = sql`a.complete or a.skip`;
const activitiesOf = (condition = sql`true`) =>
  sql`(select count(*)::int from activities a where a.appointment_id = s.id and (${condition}))`;

const stopJson = (reader: Reader) =>
  jsonObject<Stop>({
    appointment: sql`s.id`,
    customStop: sql`s.company_id is null`,
    companyId: sql`s.company_id`,
    apribile: opensUnitOf(reader, 's'),
    displayName: sql`coalesce(s.name, c.alias)`,
    companyCity: sql`c.city`,
    arrivalDateHour: instantJson(sql`s.arrives_at`),
    fonteArrivo: arrivalSource,
    providedHour: sql`s.provided_minute / 60`,
    providedMinutes: sql`s.provided_minute % 60`,
    activities: activitiesOf(),
    settled: activitiesOf(settled),
    notified: isNotified(reader),
    appointmentTime: instantJson(sql`s.notified_for`),
    daNotificare: isToBeNotified(reader),
    nonRecapitata: isUndelivered(reader),
    visita: sql`s.outcome`,
  });

/** SQL: when the work at the stop in row `s` is over; null where nobody knows when one arrives. */
const endOfStop = sql`(case when s.arrives_at is null then null
  else coalesce(((s.arrives_at at time zone 'Europe/Rome')::date + make_interval(mins => s.provided_minute))
    at time zone 'Europe/Rome', s.arrives_at) + make_interval(secs => s.working_time / 1000.0) end)`;

/** The days of a trip within reach with their stops, in order; null: there is no such trip. */
export async function listDays(reader: Reader, tripId: number): Promise<TripDay[] | null> {
  const stops = sql`trip_stops s left join companies c on c.id = s.company_id
    where s.day_id = d.id and ${stopsWithinReach(reader, 's')}`;
  const dayJson = jsonObject<TripDay>({
    id: sql`d.id`,
    day: sql`d.day`,
    departure: sql`json_build_object('origin', d.origin_name, 'dateHour', ${instantJson(sql`d.departs_at`)})`,
    appointments: sql`(select coalesce(json_agg(${stopJson(reader)} order by s.position), '[]') from ${stops})`,
    operators: operatorsOf('trip_day_operators', sql`o.day_id = d.id`),
    instruments: instrumentsOf('trip_day_instruments', sql`o.day_id = d.id`),
    totals: sql`(select json_build_object('distance', coalesce(sum(s.distance), 0), 'duration', coalesce(sum(s.duration), 0),
        'workingTime', coalesce(sum(s.working_time), 0), 'end', ${instantJson(sql`max(${endOfStop})`)},
        'fonte', ${worstSource(sql`l.day_id = d.id`)}, 'fonteFine', ${endSource})
      from trip_stops s where s.day_id = d.id)`,
    removable: isDayRemovable,
    versione: sql`d.version`,
  });
  const { rows } = await reader.db.execute<{ days: TripDay[] }>(sql`
    select (select coalesce(json_agg(${dayJson} order by d.day), '[]') from trip_days d
      where d.trip_id = t.id and ${daysWithinReach(reader, sql`d.id`)}) as days
    from trips t where t.id = ${tripId} and ${tripsWithinReach(reader, sql`t.id`)}`);
  return rows[0]?.days ?? null;
}
