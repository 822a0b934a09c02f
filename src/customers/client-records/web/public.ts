import { pagesBelow } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** The records of clients, for whoever reaches them. */
export const pages = pagesBelow('/user/anagrafica/clienti', fieldWork, {
  '': ['Clienti', () => import('./client-list-page.tsx').then((module) => module.ClientListPage)],
  '/nuovo': ['Nuovo cliente', () => import('./client-page.tsx').then((module) => module.NewClientPage)],
  '/$cliente': ['Cliente', () => import('./client-page.tsx').then((module) => module.ClientPage)],
});
