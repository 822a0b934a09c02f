import { permission } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';

/** What lies on the device, for everybody who works with wizards. */
export const pages: Page[] = [
  {
    path: '/user/outbox',
    title: 'Da inviare',
    permission: permission('outbox.read', ['lab', 'operatore', 'zona', 'cliente']),
    load: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
  },
];
