import type { Page } from '#platform/web/page.ts';
import { readAuditTrail } from '../permissions.ts';

/** The audit trail, for administrators. */
export const pages: Page[] = [
  {
    path: '/admin/audit',
    title: 'Registro delle modifiche',
    permission: readAuditTrail,
    load: () => import('./audit-trail-page.tsx').then((module) => module.AuditTrailPage),
  },
];
