import type { Page } from '#platform/web/page.ts';
import { keepControls } from '../../reach/permissions.ts';

/** The entries of the lists of forms, with the doubles among them. */
export const pages: readonly Page[] = [
  {
    path: '/lb/irme90/entries',
    title: 'Voci degli elenchi',
    permission: keepControls,
    load: () => import('./entry-list-page.tsx').then((module) => module.EntryListPage),
  },
];
