import { IconSettings } from '@tabler/icons-react';
import { openSettings } from '../settings/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** What is set once stands on a page of its own, out of the way of the day's work. */
export const settingsArea: MenuArea = {
  label: 'Impostazioni',
  icon: <IconSettings size={20} />,
  isFoot: true,
  entries: [
    {
      label: 'Impostazioni',
      icon: <IconSettings size={20} />,
      pages: [{ path: '/user/settings', permission: openSettings }],
      also: [
        '/lb/cr39/report-settings',
        '/lb/cr39/isin/columns',
        '/user/anagrafica/questionari',
        '/lb/import',
        '/lb/radioprotection/import',
        '/lb/radioprotection/settings',
        '/lb/irme90/entries',
        '/admin/users',
        '/admin/audit',
        '/admin/queues',
      ],
    },
  ],
};
