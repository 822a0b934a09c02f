import { pagesBelow } from '#platform/web/page.ts';
import { keepBatches } from '../permissions.ts';

/** Batches of CR-39 material, for the laboratory. */
export const pages = pagesBelow('/lb/cr39/batches', keepBatches, {
  '': ['Lotti CR-39', () => import('./batch-list-page.tsx').then((module) => module.BatchListPage)],
  '/new': ['Nuovo lotto', () => import('./batch-page.tsx').then((module) => module.NewBatchPage)],
  '/$lotto': ['Lotto CR-39', () => import('./batch-page.tsx').then((module) => module.BatchPage)],
});
