import { pagesBelow } from '#platform/web/page.ts';
import { keepPrincipals } from '../permissions.ts';

/** The records of principals, for the laboratory. */
export const pages = pagesBelow('/user/anagrafica/committenti', keepPrincipals, {
  '': ['Committenti', () => import('./principal-list-page.tsx').then((module) => module.PrincipalListPage)],
  '/nuovo': [
    'Nuovo committente',
    () => import('./principal-page.tsx').then((module) => module.NewPrincipalPage),
  ],
  '/$committente': [
    'Committente',
    () => import('./principal-page.tsx').then((module) => module.PrincipalPage),
  ],
});
