import { recordKind } from '#platform/web/records/record-kind.ts';
import {
  createPrincipal,
  getPrincipalHistory,
  getPrincipalRecord,
  listPrincipalRecords,
  updatePrincipal,
} from '../contract.ts';

export const principalKind = recordKind({
  breadcrumb: [{ label: 'Committenti', href: '/user/anagrafica/committenti' }],
  key: 'committente',
  read: getPrincipalRecord,
  history: getPrincipalHistory,
  create: createPrincipal,
  update: updatePrincipal,
  shownBy: [listPrincipalRecords],
  created: ({ nome }) => `Committente creato: ${nome}`,
  changed: () => 'Committente salvato',
});
