import { pagesBelow } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** The records of addresses, for whoever reaches them. */
export const pages = pagesBelow('/user/anagrafica/indirizzi', fieldWork, {
  '': ['Indirizzi', () => import('./address-list-page.tsx').then((module) => module.AddressListPage)],
  '/nuovo': ['Nuovo indirizzo', () => import('./address-page.tsx').then((module) => module.NewAddressPage)],
  '/$indirizzo': ['Indirizzo', () => import('./address-page.tsx').then((module) => module.AddressPage)],
});
