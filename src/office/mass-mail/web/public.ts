import type { Page } from '#platform/web/page.ts';
import { manageMailings } from '../permissions.ts';

/** Mails to many people at once, for administrators. */
export const pages: Page[] = [
  {
    path: '/admin/cp/massive/email',
    title: 'Comunicazioni massive',
    permission: manageMailings,
    load: () => import('./mailing-list-page.tsx').then((module) => module.MailingListPage),
  },
  {
    path: '/admin/cp/massive/email/new',
    title: 'Nuova comunicazione',
    permission: manageMailings,
    load: () => import('./mailing-page.tsx').then((module) => module.NewMailingPage),
  },
  {
    path: '/admin/cp/massive/email/$massive',
    title: 'Comunicazione',
    permission: manageMailings,
    load: () => import('./mailing-page.tsx').then((module) => module.MailingPage),
  },
  {
    path: '/admin/cp/massive/email/$massive/start',
    title: 'Invio della comunicazione',
    permission: manageMailings,
    load: () => import('./recipients-page.tsx').then((module) => module.RecipientsPage),
  },
];
