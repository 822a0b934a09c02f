import type { Page } from '#platform/web/page.ts';
import { readDocumentsToSign } from '../permissions.ts';

/** What waits to be signed, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/signature',
    title: 'Documenti da firmare',
    permission: readDocumentsToSign,
    load: () => import('./signing-list-page.tsx').then((module) => module.SigningListPage),
  },
];
