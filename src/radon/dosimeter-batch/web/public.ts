import type { Page } from '#platform/web/page.ts';
import { keepDosimeters } from '../../dosimeter-records/permissions.ts';

/** The same values for many dosimeters, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/dosimeters/batch',
    title: 'Assegnazione massiva dosimetri',
    permission: keepDosimeters,
    load: () => import('./batch-assignment-page.tsx').then((module) => module.BatchAssignmentPage),
  },
];
