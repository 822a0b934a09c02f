import type { Page } from '#platform/web/page.ts';
import { readTrips } from '../../transfers/permissions.ts';
import { tripLinks } from '../../transfers/rules.ts';

/** What is due where, and whether a trip goes there. */
export const pages: readonly Page[] = [
  {
    path: tripLinks.overview,
    title: 'Mappa delle trasferte',
    permission: readTrips,
    load: () => import('./overview-page.tsx').then((module) => module.OverviewPage),
  },
];
