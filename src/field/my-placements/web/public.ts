import type { Page } from '#platform/web/page.ts';
import { openMyPlacements } from '../permissions.ts';

export { changedLists as correctionLists } from './changed-lists.ts';
export { CorrectedBadge } from './corrected-badge.tsx';

/** What the signed-in person placed and removed. */
export const pages: Page[] = [
  {
    path: '/user/cr39/placements',
    title: 'I miei posizionamenti',
    permission: openMyPlacements,
    load: () => import('./my-placements-page.tsx').then((module) => module.MyPlacementsPage),
  },
];
