import {
  IconBook2,
  IconBuildingFactory2,
  IconCalendarUser,
  IconCloudUpload,
  IconDashboard,
  IconFileText,
  IconRadar2,
  IconShip,
  IconUserShield,
} from '@tabler/icons-react';
import { readRegister } from '#irme90/attestations/permissions.ts';
import {
  keepControls,
  keepInspections,
  readForms,
  readOwnInspections,
  workOnForms,
} from '#irme90/reach/permissions.ts';
import { readControlDashboard } from '#overview/dashboards/permissions.ts';
import { readOutbox } from '../outbox/permissions.ts';
import type { MenuArea } from './menu-area.ts';

const calendars = ['/user/irme90/calendar', '/user/irme90/client/$client/calendar'] as const;

const forms = ['/user/irme90/client', '/user/irme90/add'] as const;

/** Radiometric controls of shipments. */
export const irme90Area: MenuArea = {
  label: 'IRME90',
  icon: <IconShip size={20} />,
  entries: [
    {
      label: 'Dashboard IRME90',
      icon: <IconDashboard size={20} />,
      pages: [{ path: '/user/irme90/dashboard', permission: readControlDashboard }],
      only: ['rp', 'edr', 'operatore', 'zona'],
      also: ['/user/irme90/instruments'],
    },
    {
      label: 'Dashboard IRME90',
      icon: <IconDashboard size={20} />,
      pages: [{ path: '/user/irme90/dashboard', permission: readControlDashboard }],
      only: ['cliente'],
      also: ['/user/irme90/instruments'],
      needsControls: true,
    },
    {
      label: 'Modelli IRME90',
      icon: <IconFileText size={20} />,
      pages: [{ path: '/user/irme90', permission: readForms }],
      only: ['rp', 'edr'],
      also: forms,
    },
    {
      label: 'Modelli IRME90',
      icon: <IconFileText size={20} />,
      pages: [{ path: '/user/irme90', permission: readForms }],
      only: ['cliente'],
      also: forms,
      needsControls: true,
    },
    {
      label: 'Lavori IRME90',
      icon: <IconRadar2 size={20} />,
      pages: [{ path: '/user/irme90/measure', permission: workOnForms }],
      only: ['rp', 'edr'],
    },
    {
      label: 'Lavori IRME90',
      icon: <IconRadar2 size={20} />,
      pages: [{ path: '/user/irme90/measure', permission: workOnForms }],
      only: ['operatore', 'zona'],
      also: ['/user/irme90/client'],
    },
    {
      label: 'Lavori IRME90',
      icon: <IconRadar2 size={20} />,
      pages: [{ path: '/user/irme90/measure', permission: workOnForms }],
      only: ['cliente'],
      needsControls: true,
    },
    {
      label: 'Da inviare',
      icon: <IconCloudUpload size={20} />,
      pages: [{ path: '/user/outbox', permission: readOutbox }],
      only: ['rp', 'edr'],
      count: 'daInviare',
    },
    {
      label: 'Registro IRME90',
      icon: <IconBook2 size={20} />,
      pages: [{ path: '/user/irme90/register', permission: readRegister }],
    },
    {
      label: 'Deleghe degli ispettori',
      icon: <IconCalendarUser size={20} />,
      pages: [{ path: '/lb/irme90/calendar', permission: keepControls }],
      also: calendars,
    },
    {
      label: 'Deleghe degli ispettori',
      icon: <IconCalendarUser size={20} />,
      pages: [{ path: '/user/irme90/calendar/register', permission: keepInspections }],
      only: ['cliente'],
      also: calendars,
      needsControls: true,
    },
    {
      label: 'Le mie deleghe',
      icon: <IconCalendarUser size={20} />,
      pages: [{ path: '/user/irme90/delegations', permission: readOwnInspections }],
      only: ['operatore', 'zona'],
    },
    {
      label: 'Clienti IRME90',
      icon: <IconBuildingFactory2 size={20} />,
      pages: [{ path: '/lb/irme90/clients', permission: keepControls }],
    },
    {
      label: 'Ispettori',
      icon: <IconUserShield size={20} />,
      pages: [{ path: '/lb/irme90/inspectors', permission: keepControls }],
    },
  ],
};
