import { sql } from 'drizzle-orm';
import { legInWords } from '#geography/maps/rules.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  activityJson,
  aroundActivity,
  type KeptActivity,
  onDay,
  schedulable,
} from '#radioprotection/activities/server/public.ts';
import { devicesOfUnitJson } from '#radioprotection/devices/server/public.ts';
import { keepsRadioprotection } from '#radioprotection/reach/server/public.ts';
import { isNotified } from '../../appointment-notices/server/public.ts';
import {
  arrivalSource,
  daysWithinReach,
  instrumentsOf,
  isDayRemovable,
  legSourceOf,
  opensUnitOf,
  operatorsOf,
  placeOfStop,
  stopsWithinReach,
} from '../../transfers/server/public.ts';
import type { PlannedDay, SavedStop } from '../contract.ts';
import type { LegSource } from '../rules.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

type KeptStop = {
  id: number;
  position: number;
  companyId: number | null;
  sessionId: string | null;
  name: string;
  address: string;
  note: string;
  activityNotes: string;
  workingTime: number;
  location: { lat: number; lng: number } | null;
  providedMinute: number | null;
  arrivesAt: string | null;
  distance: number | null;
  duration: number | null;
  fonte: LegSource | null;
  fonteArrivo: LegSource | null;
  removable: boolean;
  unit:
    | (Pick<OfUnit, 'apribile' | 'projectName' | 'employerName' | 'companyCity' | 'phone' | 'email'> &
        Pick<OfUnit, 'deviceList' | 'planimetryList' | 'contract' | 'notified' | 'appointmentTime'> & {
          activities: KeptActivity[];
        })
    | null;
};
type OfUnit = Extract<SavedStop, { customStop: false }>;

/** SQL: the activities of the visit in row `s`, and those of its unit that could be. */
const activitiesOfStop = sql`(select coalesce(json_agg(${activityJson} order by a.deadline, a.id), '[]')
  from activities a ${aroundActivity} where a.company_id = s.company_id and (a.appointment_id = s.id
    or (${schedulable})))`;

const unitJson = (reader: Reader) =>
  jsonObject<NonNullable<KeptStop['unit']>>({
    apribile: opensUnitOf(reader, 's'),
    projectName: sql`p.title`,
    employerName: sql`e.alias`,
    companyCity: sql`c.city`,
    phone: sql`c.phone`,
    email: sql`c.email`,
    activities: activitiesOfStop,
    ...devicesOfUnitJson,
    notified: isNotified(reader),
    appointmentTime: instantJson(sql`s.notified_for`),
  });

const stopJson = (reader: Reader) =>
  jsonObject<KeptStop>({
    id: sql`s.id`,
    position: sql`s.position`,
    companyId: sql`s.company_id`,
    sessionId: sql`s.session_id`,
    name: sql`coalesce(s.name, c.alias)`,
    address: sql`coalesce(s.address, c.address || ', ' || c.postal_code || ' ' || c.city || ' (' || c.province || ')')`,
    note: sql`s.note`,
    activityNotes: sql`s.activity_notes`,
    workingTime: sql`s.working_time`,
    location: placeOfStop,
    providedMinute: sql`s.provided_minute`,
    arrivesAt: instantJson(sql`s.arrives_at`),
    distance: sql`s.distance`,
    duration: sql`s.duration`,
    fonte: legSourceOf('s'),
    fonteArrivo: arrivalSource,
    removable: sql`s.outcome is distinct from 'fatta'
      and not exists (select from activities a where a.appointment_id = s.id and a.complete)`,
    unit: sql`case when c.id is not null then ${unitJson(reader)} end`,
  });

type KeptDay = Omit<PlannedDay['day'], 'appointments'> & { appointments: KeptStop[] };
type Found = { day: KeptDay; transfer: Omit<PlannedDay['transfer'], 'modificabile'> };

/** A day of a trip within reach, in one round trip; null: there is none. */
export async function findDay(reader: Reader, tripId: number, dayId: number): Promise<PlannedDay | null> {
  const dayJson = jsonObject<KeptDay>({
    id: sql`d.id`,
    day: sql`d.day`,
    departure: sql`json_build_object('dateHour', ${instantJson(sql`d.departs_at`)}, 'origin', d.origin_name,
      'lat', d.origin_latitude, 'lng', d.origin_longitude, 'literal', d.origin_literal)`,
    appointments: sql`(select coalesce(json_agg(${stopJson(reader)} order by s.position), '[]') from trip_stops s
      left join companies c on c.id = s.company_id left join employers e on e.id = c.employer_id
      left join projects p on p.id = c.project_id
      where s.day_id = d.id and ${stopsWithinReach(reader, 's')})`,
    operators: operatorsOf('trip_day_operators', sql`o.day_id = d.id`),
    instruments: instrumentsOf('trip_day_instruments', sql`o.day_id = d.id`),
    removable: isDayRemovable,
    versione: sql`d.version`,
    salvata: sql`json_build_object('chi', (select u.name from users u where u.id = d.saved_by),
      'quando', ${instantJson(sql`d.saved_at`)})`,
  });
  const { rows } = await reader.db.execute<Found>(sql`
    select ${dayJson} as day, json_build_object('id', t.id, 'alias', t.alias, 'versione', t.version,
      'operators', ${operatorsOf('trip_operators', sql`o.trip_id = t.id`)},
      'instruments', ${instrumentsOf('trip_instruments', sql`o.trip_id = t.id`)}) as transfer
    from trip_days d join trips t on t.id = d.trip_id
    where d.id = ${dayId} and t.id = ${tripId} and ${daysWithinReach(reader, sql`d.id`)}`);
  const [found] = rows;
  if (!found) return null;
  const today = reader.clock.today();
  return {
    day: { ...found.day, appointments: inOrder(found.day.appointments, today) },
    transfer: { ...found.transfer, modificabile: keepsRadioprotection(reader.user) },
  };
}

/** Stops as the planner reads them, those with a place numbered for the map. */
function inOrder(stops: readonly KeptStop[], today: string): SavedStop[] {
  let located = 0;
  return stops.map((stop, index) => {
    if (stop.location !== null) located += 1;
    return savedStop(stop, { index, mapsIndex: stop.location === null ? null : located }, today);
  });
}

function savedStop(
  stop: KeptStop,
  place: { index: number; mapsIndex: number | null },
  today: string,
): SavedStop {
  const { id, name, address, note, workingTime, location, removable, providedMinute, distance, duration } =
    stop;
  const leg =
    distance === null || duration === null ? null : legInWords({ metres: distance, seconds: duration });
  const common = {
    ...{ ...place, appointment: id, displayName: name, address, note, workingTime, location, removable },
    providedHour: providedMinute === null ? null : Math.floor(providedMinute / 60),
    providedMinutes: providedMinute === null ? null : providedMinute % 60,
    arrivalDateHour: stop.arrivesAt,
    ...{ distance: leg?.distance ?? null, duration: leg?.duration ?? null },
    ...{ fonte: stop.fonte, fonteArrivo: stop.fonteArrivo },
  };
  if (stop.unit === null || stop.companyId === null)
    return { ...common, customStop: true, sessionId: stop.sessionId ?? '' };
  const { activities, ...unit } = stop.unit;
  const own = activities.map((one) => ({ ...onDay(one, today), include: one.appointment === id }));
  const included = own.filter(({ include }) => include);
  return {
    ...{ ...common, ...unit, customStop: false, companyId: stop.companyId },
    ...{ activities: own, activityNotes: stop.activityNotes },
    deadline: earliestDeadline(included.length > 0 ? included : own),
  };
}

/** The earliest deadline of what is to be done, in seconds. */
function earliestDeadline(
  activities: readonly { complete: boolean; deadline: string | null }[],
): number | null {
  const days = activities.filter(({ complete }) => !complete).map(({ deadline }) => deadline);
  const [first] = days.filter((day) => day !== null).toSorted((one, other) => one.localeCompare(other));
  return first === undefined ? null : Date.parse(`${first}T00:00:00Z`) / 1000;
}
