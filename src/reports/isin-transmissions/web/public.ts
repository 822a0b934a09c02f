import type { Page } from '#platform/web/page.ts';
import { keepTransmissions } from '../permissions.ts';

/** Half-yearly transmissions to the ISIN, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/isin',
    title: 'Trasmissioni all’ISIN',
    permission: keepTransmissions,
    load: () => import('./transmission-list-page.tsx').then((module) => module.TransmissionListPage),
  },
  {
    path: '/lb/cr39/isin/columns',
    title: 'Colonne delle trasmissioni',
    permission: keepTransmissions,
    load: () => import('./columns-page.tsx').then((module) => module.ColumnsPage),
  },
  {
    path: '/lb/cr39/isin/$transmission',
    title: 'Semestre ISIN',
    permission: keepTransmissions,
    load: () => import('./transmission-page.tsx').then((module) => module.TransmissionPage),
  },
];
