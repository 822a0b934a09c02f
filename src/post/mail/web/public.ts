import type { Page } from '#platform/web/page.ts';
import { manageMails } from '../permissions.ts';

export const pages: Page[] = [
  {
    path: '/admin/mails',
    title: 'Posta in uscita',
    permission: manageMails,
    load: () => import('./mails-page.tsx').then((module) => module.MailsPage),
  },
];
