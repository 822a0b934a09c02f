import { handle, type Route } from '#platform/server/http/route.ts';
import { listAuditEvents } from '../contract.ts';
import { type AuditEventName, auditEventLabels } from '../rules.ts';
import { listAuditEvents as listEvents } from './queries.ts';

/** Reading the audit trail; nothing can be changed in it. */
export const auditTrailRoutes: Route[] = [
  handle(listAuditEvents, async ({ query }, { db }) => {
    const { events, hasMore } = await listEvents(db, query);
    return {
      hasMore,
      events: events.map(({ happenedAt, actorId, actorName, details, ...event }) => ({
        ...event,
        at: happenedAt.toISOString(),
        actor: actorId === null || actorName === null ? null : { id: actorId, displayName: actorName },
        label: auditEventLabels[event.event as AuditEventName] ?? event.event,
        details: details as Record<string, unknown>,
      })),
    };
  }),
];
