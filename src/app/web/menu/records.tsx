import {
  IconBriefcase,
  IconBuilding,
  IconFileImport,
  IconHome,
  IconListCheck,
  IconMap2,
  IconPoint,
} from '@tabler/icons-react';
import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { keepZones } from '#accounts/zones/permissions.ts';
import { fieldWork } from '#customers/customers/permissions.ts';
import { importRecords } from '#laboratory/record-import/permissions.ts';
import { keepQuestionnaires } from '#surveys/questionnaires/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

export const recordsMenu: MenuGroup = {
  label: 'Anagrafica',
  entries: [
    {
      label: 'Committenti',
      page: '/user/anagrafica/committenti',
      permission: keepPrincipals,
      icon: <IconBriefcase size={20} />,
    },
    {
      label: 'Clienti',
      page: '/user/anagrafica/clienti',
      permission: fieldWork,
      icon: <IconBuilding size={20} />,
    },
    {
      label: 'Indirizzi',
      page: '/user/anagrafica/indirizzi',
      permission: fieldWork,
      icon: <IconHome size={20} />,
    },
    {
      label: 'Punti di misurazione',
      page: '/user/anagrafica/punti',
      permission: fieldWork,
      icon: <IconPoint size={20} />,
    },
    { label: 'Zone', page: '/user/anagrafica/zone', permission: keepZones, icon: <IconMap2 size={20} /> },
    {
      label: 'Questionari',
      page: '/user/anagrafica/questionari',
      permission: keepQuestionnaires,
      icon: <IconListCheck size={20} />,
    },
    {
      label: 'Importazione',
      page: '/lb/import',
      permission: importRecords,
      icon: <IconFileImport size={20} />,
    },
  ],
};
