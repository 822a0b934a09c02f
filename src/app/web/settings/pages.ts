import type { Page } from '#platform/web/page.ts';
import { openSettings } from './permissions.ts';

/** All that is set once, in one place. */
export const pages: Page[] = [
  {
    path: '/user/settings',
    title: 'Impostazioni',
    permission: openSettings,
    load: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
];
