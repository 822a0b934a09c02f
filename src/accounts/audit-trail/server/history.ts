import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { auditEvents, users } from '#accounts/schema.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import type { Db } from '#platform/server/database.ts';
import { type AuditEventName, auditEventLabels, changesInWords } from '../rules.ts';

const eventsShown = 100;

type History = { eventi: HistoryEvent[]; hasMore: boolean };

/**
 * The latest events of one record, in words. Whether it is within the reader's reach is the caller's to decide before.
 */
export function historyOf(db: Db, entity: string, id: number): Promise<History> {
  return historyOfAll(db, [{ entity, ids: [id] }]);
}

/** The same for records that belong together, such as a dosimeter and its placements. */
export async function historyOfAll(
  db: Db,
  kinds: readonly { entity: string; ids: readonly number[] }[],
): Promise<History> {
  const concerns = kinds
    .filter(({ ids }) => ids.length > 0)
    .map(({ entity, ids }) =>
      and(eq(auditEvents.entity, entity), inArray(auditEvents.entityId, ids.map(String))),
    );
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.happenedAt,
      chi: users.name,
      event: auditEvents.event,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(or(...concerns, sql`false`))
    .orderBy(desc(auditEvents.id))
    .limit(eventsShown + 1);
  return {
    hasMore: rows.length > eventsShown,
    eventi: rows.slice(0, eventsShown).map(({ id, at, chi, event, details }) => ({
      id,
      at: at.toISOString(),
      chi,
      evento: auditEventLabels[event as AuditEventName] ?? event,
      modifiche: changesInWords(details as Record<string, unknown>),
    })),
  };
}
