import type { Page } from '#platform/web/page.ts';
import { takeReturns } from '../permissions.ts';

/** Dosimeters that come back, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/returns',
    title: 'Rientri',
    permission: takeReturns,
    load: () => import('./returns-page.tsx').then((module) => module.ReturnsPage),
  },
];
