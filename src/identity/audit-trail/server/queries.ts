import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { auditEvents, auditSeals, users } from '../../schema.ts';
import type { listAuditEvents as endpoint } from '../contract.ts';

export type AuditFilter = QueryOf<typeof endpoint>;

/** Up to `limit` events that fit the filter, the latest first, and whether there are older ones. */
export async function listAuditEvents(db: Db, filter: AuditFilter) {
  const rows = await db
    .select({
      id: auditEvents.id,
      happenedAt: auditEvents.happenedAt,
      actorId: users.id,
      actorName: users.name,
      event: auditEvents.event,
      entity: auditEvents.entity,
      entityId: auditEvents.entityId,
      details: auditEvents.details,
      requestId: auditEvents.requestId,
      sealed: sql<boolean>`exists (select from ${auditSeals} where ${auditSeals.eventId} = ${auditEvents.id})`,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(...conditions(filter)))
    .orderBy(desc(auditEvents.id))
    .limit(filter.limit + 1);
  return { events: rows.slice(0, filter.limit), hasMore: rows.length > filter.limit };
}

function conditions({ q, event, entity, entityId, from, to, before }: AuditFilter): (SQL | undefined)[] {
  return [
    event ? eq(auditEvents.event, event) : undefined,
    entity ? eq(auditEvents.entity, entity) : undefined,
    entityId ? eq(auditEvents.entityId, entityId) : undefined,
    from
      ? sql`${auditEvents.happenedAt} >= (${from}::date)::timestamp at time zone 'Europe/Rome'`
      : undefined,
    to ? sql`${auditEvents.happenedAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'` : undefined,
    before === undefined ? undefined : lt(auditEvents.id, before),
    ...(q ?? '').split(/\s+/).filter(Boolean).map(containsWord),
  ];
}

function containsWord(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${users.name}, ${users.username}, ${auditEvents.entityId}, ${auditEvents.requestId},
    ${auditEvents.details}::text) ilike ${pattern}`;
}
