import type { Page } from '#platform/web/page.ts';
import { readSites } from '../../candidates/contract.ts';

/** A client and a site as the laboratory looks at them. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/azienda/view/$cliente',
    title: 'Cliente',
    permission: readSites,
    load: () => import('./client-view-page.tsx').then((module) => module.ClientViewPage),
  },
  {
    path: '/lb/cr39/sede/view/$indirizzo',
    title: 'Sede',
    permission: readSites,
    load: () => import('./site-view-page.tsx').then((module) => module.SiteViewPage),
  },
];
