import { lazy } from 'react';
import type { Page } from '#platform/web/page.ts';
import { issueReports } from '../../final-reports/permissions.ts';

/** On every page of those who issue reports: its code comes after the page's own. */
export const RunNote = lazy(async () => ({ default: (await import('./run-note.tsx')).RunNote }));

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
