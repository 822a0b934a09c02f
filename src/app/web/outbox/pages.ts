import type { Page } from '#platform/web/page.ts';
import { readOutbox } from './permissions.ts';

/** What lies on the device, for everybody who works with wizards. */
export const pages: Page[] = [
  {
    path: '/user/outbox',
    title: 'Da inviare',
    permission: readOutbox,
    load: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
  },
];
