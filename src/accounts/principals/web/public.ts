import type { Page } from '#platform/web/page.ts';
import { keepPrincipals } from '../permissions.ts';

/** The records of principals, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/committenti',
    title: 'Committenti',
    permission: keepPrincipals,
    load: () => import('./principal-list-page.tsx').then((module) => module.PrincipalListPage),
  },
  {
    path: '/user/anagrafica/committenti/nuovo',
    title: 'Nuovo committente',
    permission: keepPrincipals,
    load: () => import('./principal-page.tsx').then((module) => module.NewPrincipalPage),
  },
  {
    path: '/user/anagrafica/committenti/$committente',
    title: 'Committente',
    permission: keepPrincipals,
    load: () => import('./principal-page.tsx').then((module) => module.PrincipalPage),
  },
];
