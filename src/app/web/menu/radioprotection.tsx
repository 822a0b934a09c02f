import {
  IconBodyScan,
  IconBriefcase,
  IconBuilding,
  IconBuildingHospital,
  IconCalendarDue,
  IconDashboard,
  IconRadioactive,
  IconUsers,
} from '@tabler/icons-react';
import { followActivities } from '#radioprotection/activities/permissions.ts';
import { readOwnUnits, readRadioprotection } from '#radioprotection/reach/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** Whom radiation protection is done for, and who answers for it. */
export const radioprotectionArea: MenuArea = {
  label: 'Radioprotezione',
  icon: <IconRadioactive size={20} />,
  entries: [
    {
      label: 'Dashboard',
      icon: <IconDashboard size={20} />,
      pages: [{ path: '/lb/radioprotection/dashboard', permission: followActivities }],
    },
    {
      label: 'Scadenze',
      icon: <IconCalendarDue size={20} />,
      pages: [{ path: '/lb/radioprotection/deadlines', permission: followActivities }],
      count: 'scadute',
    },
    {
      label: 'Progetti',
      icon: <IconBriefcase size={20} />,
      pages: [{ path: '/lb/radioprotection/projects', permission: readRadioprotection }],
    },
    {
      label: 'Datori di lavoro',
      icon: <IconBuilding size={20} />,
      pages: [{ path: '/lb/radioprotection/employers', permission: readRadioprotection }],
    },
    {
      label: 'Unità locali',
      icon: <IconBuildingHospital size={20} />,
      pages: [{ path: '/lb/radioprotection/companies', permission: readRadioprotection }],
      also: [
        '/lb/radioprotection/company',
        '/lb/radioprotection/projects/$project/employers/$employer/companies',
        '/user/radioprotection/folders',
      ],
    },
    {
      label: 'Unità locali',
      icon: <IconBuildingHospital size={20} />,
      pages: [{ path: '/client/$committente/radioprotection/companies', permission: readOwnUnits }],
      also: ['/user/radioprotection/folders'],
      needsUnits: true,
    },
    {
      label: 'Dispositivi',
      icon: <IconBodyScan size={20} />,
      pages: [{ path: '/lb/radioprotection/devices', permission: readRadioprotection }],
    },
    {
      label: 'Persone',
      icon: <IconUsers size={20} />,
      pages: [{ path: '/lb/radioprotection/persons', permission: readRadioprotection }],
    },
  ],
};
