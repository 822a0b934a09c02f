import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import type { Page } from '#platform/web/page.ts';

export { type TableRow, tableDosimeters } from '../table/contract.ts';
export { dosimeterColumns, dosimeterTable } from '../table/rules.ts';
export { searchAddresses } from './destination-choices.ts';

/** The records of dosimeters, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/dosimeters',
    title: 'Dosimetri',
    permission: keepDosimeters,
    load: () => import('./dosimeter-table-page.tsx').then((module) => module.DosimeterTablePage),
  },
  {
    path: '/user/anagrafica/dosimetri',
    title: 'Dosimetri',
    permission: keepDosimeters,
    load: () => import('./moved-table-page.tsx').then((module) => module.MovedTablePage),
  },
  {
    path: '/lb/cr39/dosimeters/new',
    title: 'Registra dosimetri',
    permission: keepDosimeters,
    load: () => import('./new-dosimeters-page.tsx').then((module) => module.NewDosimetersPage),
  },
  {
    path: '/lb/cr39/dosimeters/$dosimetro',
    title: 'Dosimetro',
    permission: keepDosimeters,
    load: () => import('./dosimeter-page.tsx').then((module) => module.DosimeterPage),
  },
];
