import { auditEvents } from '#accounts/schema.ts';
import type { RequestContext } from '#platform/server/route.ts';
import type { AuditEventName, AuditEvents } from '../rules.ts';

export { sealAuditEvents, verifyAuditTrail } from './sealing.ts';

const entities: Record<AuditEventName, AuditEvents[AuditEventName]['entity']> = {
  'client.created': 'client',
  'address.created': 'address',
  'floor-plan.added': 'floor-plan',
  'measurement-point.created': 'measurement-point',
  'placement.placed': 'placement',
  'placement.removed': 'placement',
  'building-survey.answered': 'address',
  'employer-survey.answered': 'client',
};

/** One thing that happened to one record. */
export type AuditEntry = {
  [Name in AuditEventName]: { event: Name; entityId: number; details: AuditEvents[Name]['details'] };
}[AuditEventName];

/** Writes to the audit trail in the transaction of the change itself. */
export async function recordAudit(context: RequestContext, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { db, clock, user, requestId } = context;
  const happenedAt = clock.now();
  await db.insert(auditEvents).values(
    entries.map(({ event, entityId, details }) => ({
      happenedAt,
      actorId: user.id,
      requestId,
      event,
      entity: entities[event],
      entityId: String(entityId),
      details,
    })),
  );
}
