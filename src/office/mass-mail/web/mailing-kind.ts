import { recordKind } from '#platform/web/records/record-kind.ts';
import { createMailing, getMailing, getMailingHistory, listMailings, updateMailing } from '../contract.ts';
import { listMailingRecipients } from '../sending/contract.ts';

export const mailingKind = recordKind({
  breadcrumb: [
    { label: 'Amministrazione', href: '/admin' },
    { label: 'Comunicazioni massive', href: '/admin/cp/massive/email' },
  ],
  key: 'massive',
  read: getMailing,
  history: getMailingHistory,
  create: createMailing,
  update: updateMailing,
  shownBy: [listMailings, listMailingRecipients],
  created: () => 'Bozza salvata',
  changed: () => 'Bozza salvata',
});
