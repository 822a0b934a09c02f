import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import type { Page } from '#platform/web/page.ts';

/** The same values for many dosimeters, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/dosimeters/batch',
    title: 'Assegnazione massiva dosimetri',
    permission: keepDosimeters,
    load: () => import('./mass-assignment-page.tsx').then((module) => module.MassAssignmentPage),
  },
];
