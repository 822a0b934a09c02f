import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { HistoryEvent } from '#platform/contract/history.ts';
import type { Db } from '#platform/server/database/database.ts';
import { auditEvents, users } from '../../schema.ts';
import { type AuditEventName, auditEventLabels, changesInWords, takenBackAs } from '../rules.ts';

const eventsShown = 100;

type History = { eventi: HistoryEvent[]; hasMore: boolean };

/**
 * The latest events of one record, in words. Whether it is within the reader's reach is the caller's to decide before.
 */
export function historyOf(db: Db, entity: string, id: number): Promise<History> {
  return historyOfAll(db, [{ entity, ids: [id] }]);
}

/** The same for records that belong together, such as a dosimeter and its placements; without events kept from the reader. */
export async function historyOfAll(
  db: Db,
  kinds: readonly { entity: string; ids: readonly number[] }[],
  withheld: readonly AuditEventName[] = [],
): Promise<History> {
  const concerns = kinds
    .filter(({ ids }) => ids.length > 0)
    .map(({ entity, ids }) =>
      and(eq(auditEvents.entity, entity), inArray(auditEvents.entityId, ids.map(String))),
    );
  const open = withheld.length > 0 ? notInArray(auditEvents.event, [...withheld]) : undefined;
  return inWords(await latestEvents(db, and(or(...concerns, sql`false`), open)), ({ details }) =>
    changesInWords(details),
  );
}

type Event = { event: string; details: Record<string, unknown> };

/**
 * The latest events of some kinds only, each of one record, with `describe` telling what an event changed. Whether the
 * records are within the reader's reach is the caller's to decide before.
 */
export async function historyOfEvents(
  db: Db,
  kinds: readonly { event: AuditEventName; entity: string; id: number }[],
  describe: (event: Event) => HistoryEvent['modifiche'],
): Promise<History> {
  const concerns = kinds.map(({ event, entity, id }) =>
    and(eq(auditEvents.event, event), eq(auditEvents.entity, entity), eq(auditEvents.entityId, String(id))),
  );
  return inWords(await latestEvents(db, or(...concerns, sql`false`)), describe);
}

function latestEvents(db: Db, condition: SQL | undefined) {
  return db
    .select({
      id: auditEvents.id,
      at: auditEvents.happenedAt,
      chi: users.name,
      event: auditEvents.event,
      entity: auditEvents.entity,
      entityId: auditEvents.entityId,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(condition)
    .orderBy(desc(auditEvents.id))
    .limit(eventsShown + 1);
}

function inWords(
  rows: Awaited<ReturnType<typeof latestEvents>>,
  describe: (event: Event) => HistoryEvent['modifiche'],
): History {
  const nouns = takenBackAs(rows);
  return {
    hasMore: rows.length > eventsShown,
    eventi: rows.slice(0, eventsShown).map(({ id, at, chi, event, details }) => ({
      id,
      at: at.toISOString(),
      chi,
      evento: auditEventLabels[event as AuditEventName] ?? event,
      modifiche: describe({ event, details: details as Record<string, unknown> }),
      annulla: nouns.get(id),
    })),
  };
}
