import type { Page } from '#platform/web/page.ts';
import { manageOwnAccount } from '../permissions.ts';

export const pages: Page[] = [
  {
    path: '/user/account',
    title: 'Il mio account',
    permission: manageOwnAccount,
    load: () => import('./own-account-page.tsx').then((module) => module.OwnAccountPage),
  },
];
