import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepsRadioprotection } from '#radioprotection/reach/server/public.ts';
import type { listInstrumentChoices, listOperators, TripRecord, TripRow } from '../contract.ts';
import { tripStatus } from '../rules.ts';
import { stopsWithinReach, tripsWithinReach } from './reach.ts';
import {
  crewOfTrip,
  crewOfTripItself,
  instrumentChoiceJson,
  instrumentsOfTrip,
  openActivitiesOf,
  operatorsOfTrip,
} from './trip-sql.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
type Crew = 'operators' | 'instruments' | 'propri';
type Kept = Omit<TripRecord, 'status' | Crew | 'versione' | 'modificabile'> & {
  openActivities: number;
};
type Listed = Kept & Pick<TripRow, 'operatori' | 'visite'>;

const columns = sql`t.id, t.alias, t.starts_on as start, t.ends_on as "end",
  ${openActivitiesOf(sql`t.id`)} as "openActivities"`;

function rowOn<Row extends Kept>({ openActivities, ...row }: Row, today: string) {
  return { ...row, status: { ...tripStatus({ ...row, openActivities }, today) } };
}

/** SQL: who goes on the trip in row `t`, on whichever of its days. */
const operatorNames = sql`(select coalesce(json_agg(u.name order by u.name, u.id), '[]')
  from ${crewOfTrip} o join users u on u.id = o.user_id)`;

/** SQL: the units that are visited on the trip in row `t`, each once, of those within reach. */
const visitedUnits = (reader: Reader) => sql`(select coalesce(json_agg(v.alias order by v.first), '[]') from (
  select c.alias, min(array[d.departs_at::text, lpad(s.position::text, 6, '0')]) as first from trip_days d
    join trip_stops s on s.day_id = d.id join companies c on c.id = s.company_id
   where d.trip_id = t.id and ${stopsWithinReach(reader, 's')} group by c.id) v)`;

/** Trips within reach, of today and to come from the first, or concluded from the last (Q1-61, Q1-62). */
export async function listTrips(reader: Reader, which: 'current' | 'archived'): Promise<TripRow[]> {
  const today = reader.clock.today();
  const [condition, order] =
    which === 'current'
      ? [sql`t.ends_on >= ${today}`, sql`t.starts_on, t.id`]
      : [sql`t.ends_on < ${today}`, sql`t.ends_on desc, t.id desc`];
  const { rows } = await reader.db.execute<Listed>(sql`
    select ${columns}, ${operatorNames} as operatori, ${visitedUnits(reader)} as visite from trips t where ${condition} and ${tripsWithinReach(reader, sql`t.id`)} order by ${order}`);
  return rows.map((row) => rowOn(row, today));
}

/** A trip within reach, with the people and instruments of all its days, and of its own; null: there is none. */
export async function findTrip(reader: Reader, tripId: number): Promise<TripRecord | null> {
  const { rows } = await reader.db.execute<Kept & Pick<TripRecord, Crew | 'versione'>>(sql`
    select ${columns}, ${operatorsOfTrip} as operators, ${instrumentsOfTrip} as instruments,
      ${crewOfTripItself} as propri, t.version as versione
    from trips t where t.id = ${tripId} and ${tripsWithinReach(reader, sql`t.id`)}`);
  const [found] = rows;
  if (!found) return null;
  return { ...rowOn(found, reader.clock.today()), modificabile: keepsRadioprotection(reader.user) };
}

/** Q1-64: the devices of all activities of a trip, and those of which every activity is done. */
export async function countDevices(
  reader: Reader,
  tripId: number,
): Promise<{ worked: number; estimated_total: number } | null> {
  const device = sql`coalesce(a.device_id, m.device_id, r.device_id)`;
  const { rows } = await reader.db.execute<{ worked: number; estimated_total: number }>(sql`
    select count(w.device)::int as estimated_total, count(w.device) filter (where w.done)::int as worked
    from trips t left join lateral (
      select ${device} as device, bool_and(a.complete) as done
        from trip_days d join trip_stops s on s.day_id = d.id join activities a on a.appointment_id = s.id
          left join manuals m on m.id = a.manual_id left join registries r on r.id = a.registry_id
       where d.trip_id = t.id and ${device} is not null group by 1) w on true
    where t.id = ${tripId} and ${tripsWithinReach(reader, sql`t.id`)} group by t.id`);
  return rows[0] ?? null;
}

/** SQL: the expert's grade of the person of the account in row `u`, as it is today. */
const gradeOn = (today: string): SQL => sql`(select v.grade from persons p
  join person_versions v on v.person_id = p.id where p.user_id = u.id
    and coalesce(v.valid_from <= ${today}, true) and coalesce(v.valid_to >= ${today}, true)
  order by p.id limit 1)`;

/** Accounts in use of laboratory, planning staff and experts (Q1-05), by name. */
export async function listOperatorChoices(reader: Reader): Promise<ResponseOf<typeof listOperators>> {
  const { rows } = await reader.db.execute<ResponseOf<typeof listOperators>[number]>(sql`
    select u.id as value, u.name as label, ${gradeOn(reader.clock.today())} as grado
    from users u where u.disabled_at is null and exists (select from user_roles r
      where r.user_id = u.id and r.role in ('lab', 'rp', 'edr')) order by u.name, u.id`);
  return rows;
}

/** Those of the house: what is a client's stays there (Q1-36). */
export async function listInstruments(reader: Reader): Promise<ResponseOf<typeof listInstrumentChoices>> {
  const { rows } = await reader.db.execute<{ choice: ResponseOf<typeof listInstrumentChoices>[number] }>(sql`
    select ${instrumentChoiceJson} as choice from instruments i
     where i.active and i.principal_id is null order by i.brand, i.model, i.id`);
  return rows.map(({ choice }) => choice);
}
