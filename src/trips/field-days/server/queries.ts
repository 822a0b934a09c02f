import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type ActivityType, activityName, needsOffice } from '#radioprotection/activities/rules.ts';
import {
  activityJson,
  aroundActivity,
  type KeptActivity,
  schedulable,
} from '#radioprotection/activities/server/public.ts';
import { keepsRadioprotection } from '#radioprotection/reach/server/public.ts';
import {
  arrivalSource,
  daysWithinReach,
  instrumentsOf,
  isOperatorOfDay,
  operatorsOf,
  placeOfStop,
  stopsWithinReach,
} from '../../transfers/server/public.ts';
import type { listMyDays, MyDay, MyStop } from '../contract.ts';
import { daysAhead, daysBehind } from '../rules.ts';
import type { listWorkedTimes } from '../times/contract.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
type Told = NonNullable<MyStop['activities'][number]['visita']> & { id: number };
type KeptStop = Omit<MyStop, 'activities'> & { activities: KeptActivity[]; told: Told[] };

/** SQL condition: who asks may tell how the day in row `d` went: its operators, and who plans. */
export const mayTell = (reader: Reader): SQL =>
  keepsRadioprotection(reader.user) ? sql`true` : isOperatorOfDay(reader, sql`d.id`);

const isTold = sql`s.outcome is not null`;
const dayRow = {
  id: sql`d.id`,
  day: sql`d.day`,
  transfer: sql`json_build_object('id', t.id, 'alias', t.alias)`,
  departure: sql`json_build_object('dateHour', ${instantJson(sql`d.departs_at`)}, 'origin', d.origin_name,
    'lat', d.origin_latitude, 'lng', d.origin_longitude)`,
  stops: sql`(select count(*)::int from trip_stops s where s.day_id = d.id)`,
  settled: sql`(select count(*)::int from trip_stops s where s.day_id = d.id and ${isTold})`,
};

const told = jsonObject<Told>({
  id: sql`w.activity_id`,
  esito: sql`w.outcome`,
  motivo: sql`w.reason`,
  minuti: sql`w.minutes`,
});

const stopJson = jsonObject<KeptStop>({
  appointment: sql`s.id`,
  customStop: sql`s.company_id is null`,
  companyId: sql`s.company_id`,
  displayName: sql`coalesce(s.name, c.alias)`,
  address: sql`coalesce(s.address, c.address || ', ' || c.postal_code || ' ' || c.city || ' (' || c.province || ')')`,
  companyCity: sql`c.city`,
  phone: sql`c.phone`,
  location: placeOfStop,
  arrivalDateHour: instantJson(sql`s.arrives_at`),
  fonteArrivo: arrivalSource,
  providedHour: sql`s.provided_minute / 60`,
  providedMinutes: sql`s.provided_minute % 60`,
  workingTime: sql`s.working_time`,
  note: sql`s.note`,
  activityNotes: sql`s.activity_notes`,
  activities: sql`(select coalesce(json_agg(${activityJson} order by a.type, a.deadline, a.id), '[]')
    from activities a ${aroundActivity} where a.appointment_id = s.id
      or (a.id = any(s.freed_activities) and ${schedulable}))`,
  told: sql`(select coalesce(json_agg(${told}), '[]') from trip_told_activities w where w.stop_id = s.id)`,
  visita: sql`case when ${isTold} then json_build_object('esito', s.outcome, 'iniziata', ${instantJson(sql`s.started_at`)},
    'finita', ${instantJson(sql`s.ended_at`)}, 'motivo', s.outcome_reason, 'nota', s.told_note,
    'chi', (select u.name from users u where u.id = s.told_by), 'quando', ${instantJson(sql`s.told_at`)}) end`,
});

const stopsOf = (condition: SQL) => sql`(select coalesce(json_agg(${stopJson} order by s.position), '[]')
  from trip_stops s left join companies c on c.id = s.company_id where ${condition})`;

/** The days around today on which who asks is an operator, in order. */
export async function listDays(reader: Reader): Promise<ResponseOf<typeof listMyDays>['days']> {
  const today = reader.clock.today();
  const columns = sql.join(
    Object.entries(dayRow).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`),
    sql`, `,
  );
  const { rows } = await reader.db.execute<ResponseOf<typeof listMyDays>['days'][number]>(sql`
    select ${columns} from trip_days d join trips t on t.id = d.trip_id
    where d.day between ${addDays(today, -daysBehind)} and ${addDays(today, daysAhead)}
      and ${isOperatorOfDay(reader, sql`d.id`)} order by d.departs_at, d.id`);
  return rows;
}

/** A day within reach, to be worked through by its operators; null: there is none. */
export async function findMyDay(reader: Reader, dayId: number): Promise<MyDay | null> {
  const whole = jsonObject<Omit<MyDay, 'fermate'> & { fermate: KeptStop[] }>({
    ...dayRow,
    operators: operatorsOf('trip_day_operators', sql`o.day_id = d.id`),
    instruments: instrumentsOf('trip_day_instruments', sql`o.day_id = d.id`),
    fermate: stopsOf(sql`s.day_id = d.id and ${stopsWithinReach(reader, 's')}`),
  });
  const { rows } = await reader.db.execute<{ day: Omit<MyDay, 'fermate'> & { fermate: KeptStop[] } }>(sql`
    select ${whole} as day from trip_days d join trips t on t.id = d.trip_id
    where d.id = ${dayId} and ${daysWithinReach(reader, sql`d.id`)}`);
  const [found] = rows;
  if (!found) return null;
  return { ...found.day, fermate: found.day.fermate.map(stopWithWork) };
}

/** One stop, as it stands. */
export async function findMyStop({ db }: Reader, stopId: number): Promise<MyStop | null> {
  const { rows } = await db.execute<{ stops: KeptStop[] }>(
    sql`select ${stopsOf(sql`s.id = ${stopId}`)} as stops`,
  );
  const [stop] = rows[0]?.stops ?? [];
  return stop ? stopWithWork(stop) : null;
}

function stopWithWork({ activities, told: words, ...stop }: KeptStop): MyStop {
  const byId = new Map(words.map(({ id, ...visita }) => [id, visita]));
  return {
    ...stop,
    activities: activities.map((one) => ({
      ...{ id: one.id, activityType: one.activityType, note: one.note, estimatedTime: one.estimatedTime },
      ...{ complete: one.complete, skip: one.skip, toFinishInLab: one.toFinishInLab, deadline: one.deadline },
      nome: activityName({ alias: one.alias, type: one.activityType as ActivityType }),
      device: one.device,
      daUfficio: needsOffice(one.activityType),
      visita: byId.get(one.id) ?? null,
    })),
  };
}

/** Years over which times that were really worked are looked at. */
const yearsLooked = 2;

/** The median of what activities of a type really took; of fewer than three nothing is said. */
export async function listTimes({ db, clock }: Reader): Promise<ResponseOf<typeof listWorkedTimes>['tempi']> {
  const { rows } = await db.execute<ResponseOf<typeof listWorkedTimes>['tempi'][number]>(sql`
    select a.type as "activityType", count(*)::int as quante,
      round(percentile_cont(0.5) within group (order by w.minutes))::int as minuti
    from trip_told_activities w join activities a on a.id = w.activity_id
    where w.minutes is not null and w.outcome <> 'non-eseguita'
      and w.told_at > ${clock.now().toISOString()}::timestamptz - make_interval(years => ${yearsLooked})
    group by a.type having count(*) >= 3 order by a.type`);
  return rows;
}
