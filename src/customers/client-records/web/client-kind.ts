import { recordKind } from '#platform/web/records/record-kind.ts';
import {
  createClient,
  getClientHistory,
  getClientRecord,
  listClientRecords,
  updateClient,
} from '../contract.ts';

export const clientKind = recordKind({
  breadcrumb: [{ label: 'Clienti', href: '/user/anagrafica/clienti' }],
  key: 'cliente',
  read: getClientRecord,
  history: getClientHistory,
  create: createClient,
  update: updateClient,
  shownBy: [listClientRecords],
  created: ({ displayName }) => `Cliente creato: ${displayName}`,
  changed: () => 'Cliente salvato',
});
