import type { Page } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** The records of clients, for whoever reaches them. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/clienti',
    title: 'Clienti',
    permission: fieldWork,
    load: () => import('./client-list-page.tsx').then((module) => module.ClientListPage),
  },
  {
    path: '/user/anagrafica/clienti/nuovo',
    title: 'Nuovo cliente',
    permission: fieldWork,
    load: () => import('./client-page.tsx').then((module) => module.NewClientPage),
  },
  {
    path: '/user/anagrafica/clienti/$cliente',
    title: 'Cliente',
    permission: fieldWork,
    load: () => import('./client-page.tsx').then((module) => module.ClientPage),
  },
];
