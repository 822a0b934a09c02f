import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import type { Page } from '#platform/web/page.ts';

export { CodeSeries } from './code-series.tsx';
export { DosimeterTagField } from './dosimeter-tag-field.tsx';

/** Series of codes, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/dosimeters/range',
    title: 'Generatore codici',
    permission: keepDosimeters,
    load: () => import('./code-range-page.tsx').then((module) => module.CodeRangePage),
  },
];
