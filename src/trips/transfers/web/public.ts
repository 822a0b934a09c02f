import type { Page } from '#platform/web/page.ts';
import { readTrips } from '../permissions.ts';
import { tripLinks, tripTexts } from '../rules.ts';

export { TripPeople } from './trip-people.tsx';

/** Trips: those in progress or to come, those that are over, and each by itself. */
export const pages: readonly Page[] = [
  {
    path: tripLinks.list,
    title: tripTexts.listTitle,
    permission: readTrips,
    load: () => import('./trip-list-page.tsx').then((module) => module.TripListPage),
  },
  {
    path: tripLinks.archive,
    title: tripTexts.archiveTitle,
    permission: readTrips,
    load: () => import('./trip-list-page.tsx').then((module) => module.TripArchivePage),
  },
  {
    path: `${tripLinks.list}/$transfer/view`,
    title: 'Trasferta',
    permission: readTrips,
    load: () => import('./trip-page.tsx').then((module) => module.TripPage),
  },
];
