import { pagesBelow } from '#platform/web/page.ts';
import { keepRadioprotectionSettings } from '../permissions.ts';

/** What activities go by. */
export const pages = pagesBelow('/lb/radioprotection/settings', keepRadioprotectionSettings, {
  '': [
    'Regole delle attività',
    () => import('./settings-page.tsx').then((module) => module.RadioprotectionSettingsPage),
  ],
});
