import { lazy } from 'react';
import type { Page } from '#platform/web/page.ts';
import { readNotices } from '../permissions.ts';

/** On every page with a menu: its code and its figure come after the page's own. */
export const NoticeBell = lazy(async () => ({
  default: (await import('./notice-bell.tsx')).NoticeBell,
}));

export const pages: readonly Page[] = [
  {
    path: '/user/notices',
    title: 'Avvisi',
    permission: readNotices,
    load: () => import('./notices-page.tsx').then((module) => module.NoticesPage),
  },
];
