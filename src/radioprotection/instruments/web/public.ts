import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepInstruments, readInstruments } from '../permissions.ts';

const base = '/lb/radioprotection/instruments';

/** What the house measures with. */
export const pages: readonly Page[] = [
  ...pagesBelow(base, readInstruments, {
    '': ['Strumenti', () => import('./instrument-list-page.tsx').then((module) => module.InstrumentListPage)],
    '/$instrument': [
      'Strumento',
      () => import('./instrument-page.tsx').then((module) => module.InstrumentPage),
    ],
  }),
  {
    path: `${base}/new`,
    title: 'Nuovo strumento',
    permission: keepInstruments,
    load: () => import('./instrument-page.tsx').then((module) => module.NewInstrumentPage),
  },
];
