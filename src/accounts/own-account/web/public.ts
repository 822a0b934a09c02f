import type { Page } from '#platform/web/page.ts';
import { manageOwnAccount } from '../permissions.ts';
import type { AccountPart } from './account-part.ts';

export type { AccountPart } from './account-part.ts';

/** The page of one's account, with what contexts above it put there. */
export const pagesWith = (parts: readonly AccountPart[]): Page[] => [
  {
    path: '/user/account',
    title: 'Il mio account',
    permission: manageOwnAccount,
    load: () => import('./own-account-page.tsx').then((module) => module.ownAccountPage(parts)),
  },
];
