import { permission } from '#platform/contract/access.ts';

/** The trail is for administrators alone. */
export const readAuditTrail = permission('audit.read', ['admin']);
