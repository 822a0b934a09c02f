import type { Page } from '#platform/web/page.ts';
import { keepRadioprotection } from '#radioprotection/reach/permissions.ts';
import { importRecords } from '../permissions.ts';

/** Bringing in a laboratory's own records from spreadsheets. */
export const pages: Page[] = [
  {
    path: '/lb/import',
    title: 'Importazione',
    permission: importRecords,
    load: () => import('./import-page.tsx').then((module) => module.ImportPage),
  },
  {
    path: '/lb/radioprotection/import',
    title: 'Importazione',
    permission: keepRadioprotection,
    load: () => import('./import-page.tsx').then((module) => module.UnitImportPage),
  },
];
