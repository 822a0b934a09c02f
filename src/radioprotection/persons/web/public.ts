import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepRadioprotection, readRadioprotection } from '../../reach/permissions.ts';

const base = '/lb/radioprotection/persons';

/** Persons, for whoever reaches a unit in which they hold a role. */
export const pages: readonly Page[] = [
  ...pagesBelow(base, readRadioprotection, {
    '': ['Persone', () => import('./person-list-page.tsx').then((module) => module.PersonListPage)],
    '/$person': ['Persona', () => import('./person-page.tsx').then((module) => module.PersonPage)],
  }),
  {
    path: `${base}/new`,
    title: 'Nuova persona',
    permission: keepRadioprotection,
    load: () => import('./person-page.tsx').then((module) => module.NewPersonPage),
  },
];
