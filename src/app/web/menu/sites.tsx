import {
  IconBriefcase,
  IconBuilding,
  IconBuildingEstate,
  IconChartLine,
  IconClipboardCheck,
  IconCloudUpload,
  IconHome2,
  IconMap2,
  IconPoint,
} from '@tabler/icons-react';
import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { keepZones } from '#accounts/zones/permissions.ts';
import { fieldWork } from '#customers/customers/permissions.ts';
import { openMyPlacements } from '#field/my-placements/permissions.ts';
import { listSitesInField, listSitesInLaboratory } from '#field/site-lists/permissions.ts';
import { readCustomerDashboard } from '#overview/dashboards/permissions.ts';
import { readOutbox } from '../outbox/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** Whose sites there are, and their records. */
export const sitesArea: MenuArea = {
  label: 'Sedi',
  icon: <IconBuildingEstate size={20} />,
  entries: [
    {
      label: 'Committenti e sedi',
      icon: <IconBuildingEstate size={20} />,
      pages: [
        { path: '/lb/cr39/committenti', permission: listSitesInLaboratory },
        { path: '/zone/$zone/cr39/committenti', permission: listSitesInField },
        { path: '/user/cr39/committenti', permission: listSitesInField },
      ],
      also: [
        '/lb/cr39/committenti',
        '/lb/cr39/sede/view',
        '/lb/cr39/azienda',
        '/zone/$zone',
        '/client/$committente',
      ],
    },
    {
      label: 'Dashboard',
      icon: <IconChartLine size={20} />,
      pages: [{ path: '/client/$committente/dashboard', permission: readCustomerDashboard }],
      also: ['/client/$committente/cr39', '/lb/cr39', '/user/cr39', '/zone/$zone'],
    },
    {
      label: 'Committenti',
      icon: <IconBriefcase size={20} />,
      pages: [{ path: '/user/anagrafica/committenti', permission: keepPrincipals }],
    },
    {
      label: 'Clienti',
      icon: <IconBuilding size={20} />,
      pages: [{ path: '/user/anagrafica/clienti', permission: fieldWork }],
    },
    {
      label: 'Indirizzi',
      icon: <IconHome2 size={20} />,
      pages: [{ path: '/user/anagrafica/indirizzi', permission: fieldWork }],
    },
    {
      label: 'Punti di misurazione',
      icon: <IconPoint size={20} />,
      pages: [{ path: '/user/anagrafica/punti', permission: fieldWork }],
    },
    {
      label: 'Zone',
      icon: <IconMap2 size={20} />,
      pages: [{ path: '/user/anagrafica/zone', permission: keepZones }],
    },
    {
      label: 'I miei posizionamenti',
      icon: <IconClipboardCheck size={20} />,
      pages: [{ path: '/user/cr39/placements', permission: openMyPlacements }],
      only: ['cliente'],
    },
    {
      label: 'Da inviare',
      icon: <IconCloudUpload size={20} />,
      pages: [{ path: '/user/outbox', permission: readOutbox }],
      only: ['cliente'],
      count: 'daInviare',
    },
  ],
};
