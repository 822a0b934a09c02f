import type { Page } from '#platform/web/page.ts';
import { keepResults } from '../permissions.ts';

export { findReadDosimeter, getReadDosimeter } from '../entry/contract.ts';
export { agedNote, figuresOf } from './measure-figures.ts';
export { ResultConcentration } from './result-concentration.tsx';
export { ResultState } from './result-state.tsx';

/** What dosimeters measured, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/results',
    title: 'Risultati',
    permission: keepResults,
    load: () => import('./result-list-page.tsx').then((module) => module.ResultListPage),
  },
  {
    path: '/lb/cr39/results/new',
    title: 'Registra una lettura',
    permission: keepResults,
    load: () => import('./find-dosimeter-page.tsx').then((module) => module.FindDosimeterPage),
  },
  {
    path: '/lb/cr39/results/tray',
    title: 'Registra più letture',
    permission: keepResults,
    load: () => import('./tray-page.tsx').then((module) => module.TrayPage),
  },
  {
    path: '/lb/cr39/results/$trattamento',
    title: 'Risultato',
    permission: keepResults,
    load: () => import('./read-dosimeter-page.tsx').then((module) => module.ReadDosimeterPage),
  },
];
