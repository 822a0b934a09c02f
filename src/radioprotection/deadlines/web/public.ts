import { pagesBelow } from '#platform/web/page.ts';
import { followActivities } from '../../activities/permissions.ts';

/** What is due, over all units. */
export const pages = pagesBelow('/lb/radioprotection/deadlines', followActivities, {
  '': ['Scadenze', () => import('./deadline-table-page.tsx').then((module) => module.DeadlineTablePage)],
  '/months': [
    'Scadenze per mese',
    () => import('./month-page.tsx').then((module) => module.DeadlineMonthPage),
  ],
});
