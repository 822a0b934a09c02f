import type { Page } from '#platform/web/page.ts';
import { workOnForms } from '../../reach/permissions.ts';

const base = '/user/irme90/client/$client/instruments';

/** Instruments of a client with what keeps each from measuring, and their control cards. */
export const pages: readonly Page[] = [
  {
    path: base,
    title: 'Strumenti',
    permission: workOnForms,
    load: () => import('./client-instruments-page.tsx').then((module) => module.ClientInstrumentsPage),
  },
  {
    path: `${base}/$instrument/card`,
    title: 'Carta di controllo',
    permission: workOnForms,
    load: () => import('./card-page.tsx').then((module) => module.CardPage),
  },
  {
    path: '/user/irme90/instruments',
    title: 'Strumenti IRME90',
    permission: workOnForms,
    load: () => import('./instruments-page.tsx').then((module) => module.InstrumentsPage),
  },
  {
    path: '/user/irme90/instruments/$instrument',
    title: 'Strumento',
    permission: workOnForms,
    load: () => import('./scanned-instrument-page.tsx').then((module) => module.ScannedInstrumentPage),
  },
];

/** What the page of an instrument shows of its calibrations, zones and cards. */
export const loadInstrumentChecks = () =>
  import('./instrument-checks.tsx').then((module) => module.InstrumentChecks);
