import { permission } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';

/** What a box of dosimeters holds, read one after the other. */
export const pages: Page[] = [
  {
    path: '/user/cr39/scan',
    title: 'Controlla dosimetri',
    permission: permission('dosimeter-check.open', ['operatore', 'zona', 'lab']),
    load: () => import('./check-dosimeters-page.tsx').then((module) => module.CheckDosimetersPage),
  },
];
