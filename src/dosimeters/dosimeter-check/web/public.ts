import type { Page } from '#platform/web/page.ts';
import { checkDosimeters } from '../permissions.ts';

/** What a box of dosimeters holds, read one after the other. */
export const pages: Page[] = [
  {
    path: '/user/cr39/scan',
    title: 'Controlla dosimetri',
    permission: checkDosimeters,
    load: () => import('./check-dosimeters-page.tsx').then((module) => module.CheckDosimetersPage),
  },
];
