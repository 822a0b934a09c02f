import { IconRadioactive } from '@tabler/icons-react';
import { openRadioprotectionHome } from '#overview/home/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

export const radioprotectionMenu: MenuGroup = {
  label: 'Radioprotezione',
  entries: [
    {
      label: 'Radioprotezione',
      page: '/lb/radioprotection',
      permission: openRadioprotectionHome,
      icon: <IconRadioactive size={20} />,
    },
  ],
};
