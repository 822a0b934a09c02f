import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { RecordedEvent } from '../../audit-trail/rules.ts';

/** Ids of one request's events lie this close together, whatever else is written meanwhile. */
const reach = 20_000;
/** A request's latest event is among so many of its person's. */
const latestOfPerson = 50;

export type LaterEvent = RecordedEvent & { at: Date; by: string | null };

/** The latest event that a request wrote; null when it wrote none. */
export async function findLatestEvent(db: Db, actorId: number, requestId: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from (
      select id, request_id from audit_events where actor_id = ${actorId} order by id desc limit ${latestOfPerson}) latest
     where request_id = ${requestId} order by id desc limit 1`);
  return rows[0]?.id ?? null;
}

/** All events of the action that an event belongs to, the oldest first: what one request of one person wrote. */
export async function findAction(db: Db, eventId: number): Promise<RecordedEvent[]> {
  const { rows } = await db.execute<RecordedEvent>(sql`
    select e.id::float8 as id, e.event, e.entity, e.entity_id as "entityId", e.details
      from audit_events named join audit_events e on e.actor_id = named.actor_id
       and e.id between named.id - ${reach} and named.id + ${reach} and e.request_id = named.request_id
     where named.id = ${eventId} order by e.id`);
  return rows;
}

/** What happened to the same records since, but for the action itself; the oldest first. */
export async function listLater(db: Db, action: readonly RecordedEvent[]): Promise<LaterEvent[]> {
  const records = action.map(({ entity, entityId }) => ({ entity, entityId }));
  const own = action.map(({ id }) => id);
  const { rows } = await db.execute<LaterEvent>(sql`
    select e.id::float8 as id, e.event, e.entity, e.entity_id as "entityId", e.details, e.happened_at as at,
           users.name as by
      from (select distinct entity, "entityId"
              from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (entity text, "entityId" text)) of
      join audit_events e on e.entity = of.entity and e.entity_id = of."entityId" and e.id > ${Math.min(...own)}
      left join users on users.id = e.actor_id
     where e.id <> all(${sql.param(own)}::bigint[])
     order by e.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
