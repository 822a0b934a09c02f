import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepRadioprotection, readRadioprotection } from '../../reach/permissions.ts';

const base = '/lb/radioprotection/employers';
const page = () => import('./employer-page.tsx').then((module) => module.EmployerPage);

/** Employers, by themselves and within a project. */
export const pages: readonly Page[] = [
  ...pagesBelow(base, readRadioprotection, {
    '': [
      'Datori di lavoro',
      () => import('./employer-list-page.tsx').then((module) => module.EmployerListPage),
    ],
    '/$employer': ['Datore di lavoro', page],
  }),
  {
    path: '/lb/radioprotection/projects/$project/employers/$employer',
    title: 'Datore di lavoro',
    permission: readRadioprotection,
    load: page,
  },
  {
    path: `${base}/new`,
    title: 'Nuovo datore di lavoro',
    permission: keepRadioprotection,
    load: () => import('./employer-page.tsx').then((module) => module.NewEmployerPage),
  },
];
