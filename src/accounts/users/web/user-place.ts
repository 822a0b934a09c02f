import type { RecordPlace } from '#platform/web/records/record-kind.ts';
import { getUser, getUserHistory } from '../contract.ts';

export const userPlace = {
  breadcrumb: [
    { label: 'Amministrazione', href: '/admin' },
    { label: 'Utenti', href: '/admin/users' },
  ],
  key: 'user',
  read: getUser,
  history: getUserHistory,
} satisfies RecordPlace<typeof getUser>;
