import type { Page } from '#platform/web/page.ts';
import { keepRadioprotection } from '../../reach/permissions.ts';

export const pages: Page[] = [
  {
    path: '/lb/radioprotection/documents/massive',
    title: 'Generazione massiva documenti',
    permission: keepRadioprotection,
    load: () => import('./generation-page.tsx').then((module) => module.GenerationPage),
  },
];
