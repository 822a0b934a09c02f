import { and, desc, eq } from 'drizzle-orm';
import { auditEvents, users } from '#accounts/schema.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import type { Db } from '#platform/server/database.ts';
import { type AuditEventName, auditEventLabels, changesInWords } from '../rules.ts';

const eventsShown = 100;

/**
 * The latest events of one record, in words. Whether the record is within the reader's reach is the caller's to
 * decide before.
 */
export async function historyOf(
  db: Db,
  entity: string,
  entityId: number,
): Promise<{ eventi: HistoryEvent[]; hasMore: boolean }> {
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
    .where(and(eq(auditEvents.entity, entity), eq(auditEvents.entityId, String(entityId))))
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
