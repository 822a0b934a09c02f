import { recordKind } from '#platform/web/records/record-kind.ts';
import {
  createAddress,
  getAddressHistory,
  getAddressRecord,
  listAddressRecords,
  updateAddress,
} from '../contract.ts';

export const addressKind = recordKind({
  breadcrumb: [{ label: 'Indirizzi', href: '/user/anagrafica/indirizzi' }],
  key: 'indirizzo',
  read: getAddressRecord,
  history: getAddressHistory,
  create: createAddress,
  update: updateAddress,
  shownBy: [listAddressRecords],
  created: ({ displayName }) => `Indirizzo creato: ${displayName}`,
  changed: () => 'Indirizzo salvato',
});
