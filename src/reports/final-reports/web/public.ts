import { lazy } from 'react';
import { fieldWork } from '#customers/customers/permissions.ts';
import type { Page } from '#platform/web/page.ts';
import { readReports } from '../permissions.ts';

export type { ReportDraft } from '../draft/contract.ts';
export { customerReportUrl } from './customer-report-url.ts';

/** A report before it is issued; its code comes when somebody looks at one. */
export const DraftDialog = lazy(async () => ({ default: (await import('./draft-dialog.tsx')).DraftDialog }));
export const DraftLink = lazy(async () => ({ default: (await import('./draft-link.tsx')).DraftLink }));
export const DraftPage = lazy(async () => ({ default: (await import('./draft-page.tsx')).DraftPage }));
export const readDraft = async (addressId: number, from: string, to: string | null) =>
  (await import('./read-draft.ts')).readDraft(addressId, from, to);

/** A final report for the laboratory, and the list of theirs for customers. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/sede/relations/$sede/view/$report',
    title: 'Relazione finale',
    permission: readReports,
    load: () => import('./report-page.tsx').then((module) => module.ReportPage),
  },
  {
    path: '/client/$committente/cr39/relations',
    title: 'Relazioni finali',
    permission: fieldWork,
    load: () => import('./customer-reports-page.tsx').then((module) => module.CustomerReportsPage),
  },
];
