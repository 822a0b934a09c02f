import type { Page } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** The records of addresses, for whoever reaches them. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/indirizzi',
    title: 'Indirizzi',
    permission: fieldWork,
    load: () => import('./address-list-page.tsx').then((module) => module.AddressListPage),
  },
  {
    path: '/user/anagrafica/indirizzi/nuovo',
    title: 'Nuovo indirizzo',
    permission: fieldWork,
    load: () => import('./address-page.tsx').then((module) => module.NewAddressPage),
  },
  {
    path: '/user/anagrafica/indirizzi/$indirizzo',
    title: 'Indirizzo',
    permission: fieldWork,
    load: () => import('./address-page.tsx').then((module) => module.AddressPage),
  },
];
