import type { Page } from '#platform/web/page.ts';
import { keepBatches } from '../permissions.ts';

/** Batches of CR-39 material, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/batches',
    title: 'Lotti CR-39',
    permission: keepBatches,
    load: () => import('./batch-list-page.tsx').then((module) => module.BatchListPage),
  },
  {
    path: '/lb/cr39/batches/new',
    title: 'Nuovo lotto',
    permission: keepBatches,
    load: () => import('./batch-page.tsx').then((module) => module.NewBatchPage),
  },
  {
    path: '/lb/cr39/batches/$lotto',
    title: 'Lotto CR-39',
    permission: keepBatches,
    load: () => import('./batch-page.tsx').then((module) => module.BatchPage),
  },
];
