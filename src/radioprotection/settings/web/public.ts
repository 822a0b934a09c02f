import { pagesBelow } from '#platform/web/page.ts';
import { readRadioprotectionSettings } from '../permissions.ts';

/** What activities go by. */
export const pages = pagesBelow('/lb/radioprotection/settings', readRadioprotectionSettings, {
  '': [
    'Regole delle attività',
    () => import('./settings-page.tsx').then((module) => module.RadioprotectionSettingsPage),
  ],
  '/versions/$versione': [
    'Versione delle regole',
    () => import('./settings-version-page.tsx').then((module) => module.SettingsVersionPage),
  ],
});
