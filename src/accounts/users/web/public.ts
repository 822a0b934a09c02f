import { pagesBelow } from '#platform/web/page.ts';
import { administerUsers } from '../../user-access/permissions.ts';

/** Administration of accounts. */
export const pages = pagesBelow('/admin/users', administerUsers, {
  '': ['Utenti', () => import('./user-list-page.tsx').then((module) => module.UserListPage)],
  '/nuovo': ['Nuovo utente', () => import('./new-user-page.tsx').then((module) => module.NewUserPage)],
  '/$user': ['Utente', () => import('./user-page.tsx').then((module) => module.UserPage)],
});
