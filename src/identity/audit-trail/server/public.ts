import { sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { auditEvents } from '../../schema.ts';
import type { AuditEventName, AuditEvents } from '../rules.ts';

export { historyOf, historyOfAll, historyOfEvents } from './history.ts';
export { hasNewEvents, sealAuditEvents, verifyAuditTrail } from './sealing.ts';

const entities: Record<AuditEventName, AuditEvents[AuditEventName]['entity']> = {
  'client.created': 'client',
  'address.created': 'address',
  'floor-plan.added': 'floor-plan',
  'floor-plan.renamed': 'floor-plan',
  'floor-plan.removed': 'floor-plan',
  'measurement-point.created': 'measurement-point',
  'placement.placed': 'placement',
  'placement.removed': 'placement',
  'placement.corrected': 'placement',
  'placement.cancelled': 'placement',
  'building-survey.answered': 'address',
  'employer-survey.answered': 'client',
  'principal.created': 'principal',
  'principal.updated': 'principal',
  'client.updated': 'client',
  'address.updated': 'address',
  'address.reminded': 'address',
  'report-run.started': 'report-run',
  'report-run.cancelled': 'report-run',
  'report-run.retried': 'report-run',
  'measurement-point.updated': 'measurement-point',
  'dosimeter.created': 'dosimeter',
  'dosimeter.updated': 'dosimeter',
  'dosimeter.assigned': 'dosimeter',
  'dosimeter.batch-assigned': 'dosimeter',
  'dosimeter.batch-corrected': 'dosimeter',
  'dosimeter.shipped': 'dosimeter',
  'dosimeter.taken-back': 'dosimeter',
  'placement.returned': 'placement',
  'shipment.created': 'shipment',
  'shipment.updated': 'shipment',
  'shipment.sent': 'shipment',
  'shipment.withdrawn': 'shipment',
  'reader.created': 'reader',
  'reader.updated': 'reader',
  'batch.created': 'batch',
  'batch.updated': 'batch',
  'batch.control-entered': 'batch',
  'batch.control-withdrawn': 'batch',
  'batch.control-commented': 'batch',
  'result.entered': 'placement',
  'result.corrected': 'placement',
  'report.issued': 'final-report',
  'report.corrected': 'final-report',
  'report.withdrawn': 'final-report',
  'report.notice-marked': 'final-report',
  'report.signed': 'final-report',
  'document.signature-filed': 'document-to-sign',
  'principal.imported': 'principal',
  'client.imported': 'client',
  'address.imported': 'address',
  'measurement-point.imported': 'measurement-point',
  'dosimeter.imported': 'dosimeter',
  'placement.imported': 'placement',
  'project.created': 'project',
  'project.updated': 'project',
  'employer.created': 'employer',
  'employer.updated': 'employer',
  'company.created': 'company',
  'company.updated': 'company',
  'company.role-given': 'company',
  'company.role-changed': 'company',
  'person.created': 'person',
  'person.updated': 'person',
  'person.version-added': 'person',
  'questionnaire.published': 'questionnaire',
  'report-settings.saved': 'report-settings',
  'report-settings.proposal-declined': 'report-settings',
  'password-link.created': 'user',
  'password.changed': 'user',
  'second-factor.enabled': 'user',
  'second-factor.disabled': 'user',
  'recovery-codes.renewed': 'user',
  'recovery-code.used': 'user',
  'mail.requeued': 'mail',
  'mailing.created': 'mailing',
  'mailing.updated': 'mailing',
  'mailing.removed': 'mailing',
  'mailing.started': 'mailing',
  'mailing.retried': 'mailing',
  'isin-transmission.opened': 'isin-transmission',
  'isin-transmission.checked': 'isin-transmission',
  'isin-transmission.site-left-out': 'isin-transmission',
  'isin-transmission.site-taken-back': 'isin-transmission',
  'isin-transmission.reopened': 'isin-transmission',
  'isin-transmission.exported': 'isin-transmission',
  'isin-transmission.sent': 'isin-transmission',
  'isin-transmission.receipt-stored': 'isin-transmission',
  'isin-columns.changed': 'isin-columns',
  'activity.created': 'activity',
  'activity.updated': 'activity',
  'activity.generated': 'activity',
  'activity.approved': 'activity',
  'activity.signed': 'activity',
  'activity.executed': 'activity',
  'activity.removed': 'activity',
  'activity.declined': 'activity',
  'activity.file-added': 'activity',
  'radioprotection-settings.saved': 'radioprotection-settings',
  'session.revoked': 'user',
  'user.created': 'user',
  'user.updated': 'user',
  'user.disabled': 'user',
  'user.enabled': 'user',
  'user.unlocked': 'user',
  'user.erased': 'user',
  'personal-data.exported': 'user',
  'grant.given': 'user',
  'grant.changed': 'user',
  'grant.revoked': 'user',
  'zone.created': 'zone',
  'zone.updated': 'zone',
  'zone.removed': 'zone',
  'zone.principal-added': 'zone',
  'zone.principal-removed': 'zone',
  'placement.undone': 'placement',
  'dosimeter.undone': 'dosimeter',
  'shipment.undone': 'shipment',
  'user.undone': 'user',
  'zone.undone': 'zone',
  'device.created': 'device',
  'device.updated': 'device',
  'device.status-changed': 'device',
  'registry.created': 'registry',
  'registry.updated': 'registry',
  'registry.closed': 'registry',
  'registry.reopened': 'registry',
  'exposed-worker.created': 'exposed-worker',
  'exposed-worker.updated': 'exposed-worker',
  'quality-manual.created': 'quality-manual',
  'quality-manual.updated': 'quality-manual',
};

/** One thing that happened to one record. */
export type AuditEntry = {
  [Name in AuditEventName]: { event: Name; entityId: number; details: AuditEvents[Name]['details'] };
}[AuditEventName];

/** Who changes something: a request's context, or with `user: null` what the program does by itself. */
export type AuditContext = Pick<RequestContext, 'db' | 'clock'> & {
  user: { id: number } | null;
  requestId: string | null;
};

/** Writes to the audit trail in the transaction of the change itself. */
export async function recordAudit(context: AuditContext, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { db, clock, user, requestId } = context;
  const events = entries.map(({ event, entityId, details }) => ({
    event,
    entity: entities[event],
    entityId: String(entityId),
    details,
  }));
  // One parameter whatever their number: an import writes thousands at once.
  await db.execute(sql`
    insert into ${auditEvents} (happened_at, actor_id, request_id, event, entity, entity_id, details)
    select ${clock.now().toISOString()}::timestamptz, ${user?.id ?? null}::int, ${requestId}::text,
           e.event, e.entity, e."entityId", e.details
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e(event text, entity text, "entityId" text, details jsonb)`);
}
