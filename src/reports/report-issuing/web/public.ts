import type { Page } from '#platform/web/page.ts';
import { issueReports } from '../../final-reports/permissions.ts';

export { RunNote } from './run-note.tsx';

/** Issuing final reports: of many sites, and of one. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/relations/massive',
    title: 'Relazioni finali',
    permission: issueReports,
    load: () => import('./issuing-page.tsx').then((module) => module.IssuingPage),
  },
  {
    path: '/lb/cr39/sede/relations/$sede/create',
    title: 'Relazione finale',
    permission: issueReports,
    load: () => import('./single-site-page.tsx').then((module) => module.SingleSitePage),
  },
];
