import { IconCalendarEvent, IconMap2, IconRoute, IconRulerMeasure } from '@tabler/icons-react';
import { readInstruments } from '#radioprotection/instruments/permissions.ts';
import { readTrips } from '#trips/transfers/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** Who goes where on which day, and with what. */
export const agendaArea: MenuArea = {
  label: 'Agenda',
  icon: <IconCalendarEvent size={20} />,
  entries: [
    {
      label: 'Trasferte',
      icon: <IconRoute size={20} />,
      pages: [{ path: '/lb/radioprotection/transfers', permission: readTrips }],
    },
    {
      label: 'Mappa delle trasferte',
      icon: <IconMap2 size={20} />,
      pages: [{ path: '/lb/radioprotection/transfers/overview', permission: readTrips }],
    },
    {
      label: 'Strumenti',
      icon: <IconRulerMeasure size={20} />,
      pages: [{ path: '/lb/radioprotection/instruments', permission: readInstruments }],
    },
  ],
};
