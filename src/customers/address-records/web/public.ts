import { lazy } from 'react';
import { pagesBelow } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** The data of an address, on the page of its site; its code comes when somebody looks at them. */
export const AddressData = lazy(async () => ({ default: (await import('./address-data.tsx')).AddressData }));

/** The records of addresses, for whoever reaches them. */
export const pages = pagesBelow('/user/anagrafica/indirizzi', fieldWork, {
  '': ['Indirizzi', () => import('./address-list-page.tsx').then((module) => module.AddressListPage)],
  '/nuovo': ['Nuovo indirizzo', () => import('./address-page.tsx').then((module) => module.NewAddressPage)],
  '/$indirizzo': ['Indirizzo', () => import('./address-page.tsx').then((module) => module.AddressPage)],
});
