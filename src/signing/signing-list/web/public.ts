import { lazy } from 'react';
import type { Page } from '#platform/web/page.ts';
import { signDocuments } from '../permissions.ts';

/** What waits to be signed, by where it comes from. */
export const pages: Page[] = [
  {
    path: '/user/signature',
    title: 'Firme',
    permission: signDocuments,
    load: () => import('./signature-index-page.tsx').then((module) => module.SignatureIndexPage),
  },
];

/** A button 'Verifica firma' with what the check of a signed file says, then and now. */
export const CheckSignature = lazy(async () => ({
  default: (await import('./check-signature.tsx')).CheckSignature,
}));

export { WaitingList } from './waiting-list.tsx';
