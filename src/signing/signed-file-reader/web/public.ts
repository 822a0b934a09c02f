import { lazy } from 'react';
import type { Page } from '#platform/web/page.ts';
import { readSignedFiles } from '../permissions.ts';

/** Any signed file, looked into without keeping it. */
export const pages: Page[] = [
  {
    path: '/user/signature/read',
    title: 'Leggi un file firmato',
    permission: readSignedFiles,
    load: () => import('./signed-file-page.tsx').then((module) => module.SignedFilePage),
  },
];

/** What a check found, as this page shows it. */
export const ReportView = lazy(async () => ({ default: (await import('./report-view.tsx')).ReportView }));
