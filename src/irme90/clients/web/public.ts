import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepControls } from '../../reach/permissions.ts';

/** What holds for clients of controls, and who inspects where. */
export const pages: readonly Page[] = [
  ...pagesBelow('/lb/irme90/clients', keepControls, {
    '': ['Clienti IRME90', () => import('./client-pages.tsx').then((module) => module.ClientListPage)],
    '/$client': ['Cliente IRME90', () => import('./client-pages.tsx').then((module) => module.ClientPage)],
    '/new': [
      'Nuovo cliente IRME90',
      () => import('./client-pages.tsx').then((module) => module.NewClientPage),
    ],
  }),
  ...pagesBelow('/lb/irme90/inspectors', keepControls, {
    '': ['Ispettori', () => import('./inspector-pages.tsx').then((module) => module.InspectorListPage)],
    '/$inspector': [
      'Ispettore',
      () => import('./inspector-pages.tsx').then((module) => module.InspectorPage),
    ],
    '/new': [
      'Nuovo ispettore',
      () => import('./inspector-pages.tsx').then((module) => module.NewInspectorPage),
    ],
  }),
];
