import type { Page } from '#platform/web/page.ts';
import { administerUsers } from '../../user-access/permissions.ts';

/** Administration of accounts. */
export const pages: Page[] = [
  {
    path: '/admin/users',
    title: 'Utenti',
    permission: administerUsers,
    load: () => import('./user-list-page.tsx').then((module) => module.UserListPage),
  },
  {
    path: '/admin/users/nuovo',
    title: 'Nuovo utente',
    permission: administerUsers,
    load: () => import('./new-user-page.tsx').then((module) => module.NewUserPage),
  },
  {
    path: '/admin/users/$user',
    title: 'Utente',
    permission: administerUsers,
    load: () => import('./user-page.tsx').then((module) => module.UserPage),
  },
];
