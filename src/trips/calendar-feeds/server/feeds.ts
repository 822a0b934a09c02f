import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { addDays, romeTimeOfDay } from '#platform/contract/dates.ts';
import { type CalendarEvent, icalendar } from '#platform/contract/icalendar.ts';
import { instantJson } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { agreedAt } from '../../appointment-notices/server/public.ts';
import { type LegSource, markOf } from '../../planning/rules.ts';
import { calendarFeeds } from '../../schema.ts';
import { arrivalSource } from '../../transfers/server/public.ts';
import { noteAsText } from '../../visit-notes/rules.ts';
import type { CalendarFeed } from '../contract.ts';
import { feedDaysAhead, feedDaysBehind, feedTexts } from '../rules.ts';

const secretBytes = 32;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const own = (userId: number) => and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt));

export async function readFeed({ db, user }: RequestContext): Promise<CalendarFeed> {
  const [found] = await db.select().from(calendarFeeds).where(own(user.id));
  return {
    attivo: found !== undefined,
    creato: found?.createdAt.toISOString() ?? null,
    letto: found?.readAt?.toISOString() ?? null,
  };
}

/** A new secret address; the one before opens nothing any more. It is told this once. */
export async function createFeed(context: RequestContext): Promise<CalendarFeed & { indirizzo: string }> {
  const { db, clock, user, config } = context;
  const secret = randomBytes(secretBytes).toString('base64url');
  // Two at once: the account is held, so that one comes after the other.
  await db.execute(sql`select from users where id = ${user.id} for update`);
  await db.update(calendarFeeds).set({ revokedAt: clock.now() }).where(own(user.id));
  await db
    .insert(calendarFeeds)
    .values({ userId: user.id, secretSha256: hashOf(secret), createdAt: clock.now() });
  await recordAudit(context, { event: 'calendar-feed.created', entityId: user.id, details: {} });
  return { ...(await readFeed(context)), indirizzo: `${config.baseUrl}/calendario/${secret}.ics` };
}

export async function revokeFeed(context: RequestContext): Promise<{ success: true }> {
  const { db, clock, user } = context;
  const { rowCount } = await db.update(calendarFeeds).set({ revokedAt: clock.now() }).where(own(user.id));
  if (rowCount !== 0)
    await recordAudit(context, { event: 'calendar-feed.revoked', entityId: user.id, details: {} });
  return { success: true };
}

type Anybody = Omit<RequestContext, 'user'>;

/** What a context above tells of a person's days between two: its events stand beside the trips. */
export type FeedSource = (
  db: RequestContext['db'],
  asked: { userId: number; from: string; to: string; host: string },
) => Promise<CalendarEvent[]>;

type Day = {
  id: number;
  day: string;
  alias: string;
  origin: string;
  departsAt: string;
  version: number;
  operators: string[];
  stops: {
    id: number;
    name: string;
    address: string;
    note: string;
    phone: string | null;
    location: { lat: number; lng: number } | null;
    from: string | null;
    to: string | null;
    source: LegSource | null;
  }[];
};

/** SQL condition: the person has a role that reads trips (`trip.read`), today. */
const mayReadTrips = (userId: number) => sql`exists (select from user_roles r where r.user_id = ${userId}
  and r.role in ('admin', 'lab', 'rp', 'edr'))`;

/**
 * The calendar that a secret opens: the days on which its owner is an operator, each with its visits, as long as he may
 * read trips, and what the other sources tell of him. Throws 404 for one that was revoked, and for an owner who may not sign in any more or has none.
 */
export async function writeCalendar(
  secret: string,
  sources: readonly FeedSource[],
  { db, clock, config }: Anybody,
): Promise<string> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    update calendar_feeds f set read_at = ${clock.now().toISOString()}::timestamptz from users u
    where f.secret_sha256 = ${hashOf(secret)} and f.revoked_at is null and u.id = f.user_id and u.disabled_at is null
      and exists (select from user_roles r where r.user_id = u.id and r.role in ('admin', 'lab', 'rp', 'edr', 'operatore', 'zona'))
    returning f.user_id as "userId"`);
  const [owner] = rows;
  if (!owner) throw notFound(feedTexts.notFound);
  const today = clock.today();
  const { rows: days } = await db.execute<Day>(sql`
    select d.id, d.day, t.alias, d.origin_name as origin, ${instantJson(sql`d.departs_at`)} as "departsAt", d.version,
      (select coalesce(json_agg(u.name order by u.name, u.id), '[]') from trip_day_operators o
        join users u on u.id = o.user_id where o.day_id = d.id) as operators,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', coalesce(s.name, c.alias), 'note', s.note,
          'address', coalesce(s.address, c.address || ', ' || c.postal_code || ' ' || c.city), 'phone', c.phone,
          'location', case when s.latitude is not null then json_build_object('lat', s.latitude, 'lng', s.longitude) end,
          'from', ${instantJson(beginOfStop)}, 'source', ${beginSource},
          'to', ${instantJson(sql`(${beginOfStop} + make_interval(secs => s.working_time / 1000.0))`)}) order by s.position), '[]')
        from trip_stops s left join companies c on c.id = s.company_id where s.day_id = d.id) as stops
    from trip_days d join trips t on t.id = d.trip_id join trip_day_operators me on me.day_id = d.id
    where me.user_id = ${owner.userId} and ${mayReadTrips(owner.userId)}
      and d.day between ${addDays(today, -feedDaysBehind)} and ${addDays(today, feedDaysAhead)}
    order by d.day, d.id`);
  const host = new URL(config.baseUrl).hostname;
  const asked = {
    ...{ userId: owner.userId, host },
    ...{ from: addDays(today, -feedDaysBehind), to: addDays(today, feedDaysAhead) },
  };
  const others = await Promise.all(sources.map((source) => source(db, asked)));
  return icalendar([...days.flatMap((day) => eventsOf(day, host)), ...others.flat()], clock.now(), {
    name: 'Trasferte e ispezioni',
  });
}

/** SQL: when the stop in row `s` begins: at the hour agreed, else when one arrives; null: nobody knows. */
const beginOfStop = sql`coalesce(${agreedAt}, s.arrives_at)`;

/** SQL: from where that is known; null: it was agreed, or nobody knows. */
const beginSource = sql`(case when ${agreedAt} is null then ${arrivalSource} end)`;

const sourceLines: Readonly<Record<LegSource, string | null>> = {
  strada: null,
  precedente: 'Ora di arrivo di un calcolo precedente, da aggiornare.',
  stima: 'Ora di arrivo stimata, senza le strade.',
};

function eventsOf(day: Day, host: string): CalendarEvent[] {
  const hour = (moment: string | null) => (moment === null ? '' : `${romeTimeOfDay(new Date(moment))} `);
  const whole: CalendarEvent = {
    ...{ uid: `giornata-${day.id}@${host}`, sequence: day.version, when: { day: day.day }, title: day.alias },
    description: [
      `${hour(day.departsAt)}Partenza: ${day.origin}`,
      ...day.stops.map(({ name, from, source }) => `${hour(from)}${name}${markOf(source)}`),
      `Operatori: ${day.operators.join(', ')}`,
    ].join('\n'),
  };
  const visits = day.stops.flatMap(({ id, name, address, phone, note, location, from, to, source }) => {
    if (from === null || to === null) return [];
    return {
      ...{
        uid: `visita-${id}@${host}`,
        sequence: day.version,
        title: name,
        place: address,
        position: location,
      },
      when: { from: new Date(from), to: new Date(to) },
      description: [source && sourceLines[source], phone && `Telefono: ${phone}`, noteAsText(note)]
        .filter(Boolean)
        .join('\n'),
    };
  });
  return [whole, ...visits];
}
