import type { Page } from '#platform/web/page.ts';
import { keepDosimeters } from '../permissions.ts';

/** The records of dosimeters, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/dosimetri',
    title: 'Dosimetri',
    permission: keepDosimeters,
    load: () => import('./dosimeter-list-page.tsx').then((module) => module.DosimeterListPage),
  },
  {
    path: '/user/anagrafica/dosimetri/nuovo',
    title: 'Registra dosimetri',
    permission: keepDosimeters,
    load: () => import('./new-dosimeters-page.tsx').then((module) => module.NewDosimetersPage),
  },
  {
    path: '/user/anagrafica/dosimetri/$dosimetro',
    title: 'Dosimetro',
    permission: keepDosimeters,
    load: () => import('./dosimeter-page.tsx').then((module) => module.DosimeterPage),
  },
];
