import { IconDashboard, IconFlask, IconHome, IconMapPin, IconRadioactive } from '@tabler/icons-react';
import { readLabDashboard } from '#overview/dashboards/permissions.ts';
import {
  openAdminHome,
  openClientHome,
  openFieldHome,
  openLaboratoryHome,
  openRadioprotectionHome,
  openZoneHome,
} from '#overview/home/permissions.ts';
import type { MenuArea } from './menu-area.ts';

const laboratory = { path: '/lb', permission: openLaboratoryHome } as const;
const radioprotection = { path: '/lb/radioprotection', permission: openRadioprotectionHome } as const;
const field = { path: '/user/cr39', permission: openFieldHome } as const;

/** Where a day begins. Whoever does the work of several roles finds the other beginnings beneath it. */
export const todayArea: MenuArea = {
  label: 'Oggi',
  icon: <IconHome size={20} />,
  entries: [
    {
      label: 'Oggi',
      icon: <IconHome size={20} />,
      pages: [
        { path: '/zone/$zone', permission: openZoneHome },
        { path: '/client/$committente', permission: openClientHome },
        { path: '/admin', permission: openAdminHome },
        laboratory,
        radioprotection,
        field,
      ],
      also: ['/user/notices'],
    },
    { label: 'Laboratorio', icon: <IconFlask size={20} />, pages: [laboratory], only: [] },
    {
      label: 'Dashboard',
      icon: <IconDashboard size={20} />,
      pages: [{ path: '/lb/cr39/dashboard', permission: readLabDashboard }],
    },
    {
      label: 'Lavoro sul campo',
      icon: <IconMapPin size={20} />,
      pages: [field],
      only: ['lab'],
      also: ['/lb/cr39/positioning', '/lb/cr39/replacement', '/user/outbox'],
    },
    {
      label: 'Radioprotezione',
      icon: <IconRadioactive size={20} />,
      pages: [radioprotection],
      only: ['rp', 'edr'],
    },
  ],
};
