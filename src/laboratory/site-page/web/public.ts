import { readSites } from '#field/candidates/permissions.ts';
import type { Page } from '#platform/web/page.ts';

/** A site as the laboratory looks at it. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/sede/view/$indirizzo',
    title: 'Sede',
    permission: readSites,
    load: () => import('./site-page.tsx').then((module) => module.SitePage),
  },
];
