import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { auditEvents, auditSeals, auditText, users } from '../../schema.ts';
import type { listAuditEvents as endpoint } from '../contract.ts';

export type AuditFilter = QueryOf<typeof endpoint>;

/** Up to `limit` events that fit the filter, the latest first, and whether there are older ones. */
export async function listAuditEvents(db: Db, filter: AuditFilter) {
  const words = await soughtWords(db, filter.q ?? '');
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
      sealed: sql<boolean>`${auditSeals.eventId} is not null`,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(auditSeals, eq(auditSeals.eventId, auditEvents.id))
    .where(and(...conditions(filter, words)))
    .orderBy(desc(auditEvents.id))
    .limit(filter.limit + 1);
  return { events: rows.slice(0, filter.limit), hasMore: rows.length > filter.limit };
}

function conditions(
  { event, entity, entityId, from, to, before }: AuditFilter,
  words: readonly SoughtWord[],
): (SQL | undefined)[] {
  return [
    event ? eq(auditEvents.event, event) : undefined,
    entity ? eq(auditEvents.entity, entity) : undefined,
    entityId ? eq(auditEvents.entityId, entityId) : undefined,
    from
      ? sql`${auditEvents.happenedAt} >= (${from}::date)::timestamp at time zone 'Europe/Rome'`
      : undefined,
    to ? sql`${auditEvents.happenedAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'` : undefined,
    before === undefined ? undefined : lt(auditEvents.id, before),
    ...words.map(({ pattern, actors }) =>
      or(
        sql`${auditText(auditEvents)} ilike ${pattern}`,
        actors.length > 0 ? inArray(auditEvents.actorId, [...actors]) : undefined,
      ),
    ),
  ];
}

type SoughtWord = { pattern: string; actors: readonly number[] };

/** Whom each word may name, asked first: PostgreSQL then knows how seldom a word is, and takes the index for it. */
async function soughtWords(db: Db, q: string): Promise<SoughtWord[]> {
  const patterns = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  if (patterns.length === 0) return [];
  const { rows } = await db.execute<SoughtWord>(sql`
    select pattern, array(select u.id from ${users} u
             where concat_ws(' ', u.name, u.username) ilike pattern order by u.id) as actors
      from unnest(${sql.param(patterns)}::text[]) as pattern`);
  return rows;
}
