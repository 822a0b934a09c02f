import {
  IconBuildingCommunity,
  IconBuildingEstate,
  IconClipboardCheck,
  IconCloudDownload,
  IconCloudUpload,
  IconDashboard,
  IconFileCertificate,
  IconFlask,
  IconListCheck,
  IconMap,
  IconMapPin,
  IconScan,
} from '@tabler/icons-react';
import { fieldWork } from '#customers/customers/permissions.ts';
import { checkDosimeters } from '#dosimeters/dosimeter-check/permissions.ts';
import { readSites } from '#field/candidates/permissions.ts';
import { prepareDay } from '#field/day-preparation/permissions.ts';
import { openMyPlacements } from '#field/my-placements/permissions.ts';
import { listSitesInField } from '#field/site-lists/permissions.ts';
import { answerAsCustomer } from '#field/survey-pages/permissions.ts';
import { readCustomerDashboard } from '#overview/dashboards/permissions.ts';
import {
  openClientHome,
  openFieldHome,
  openLaboratoryHome,
  openZoneHome,
} from '#overview/home/permissions.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import { readOutbox } from '../outbox/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

export const radonMenu: MenuGroup = {
  label: 'Radon',
  entries: [
    { label: 'Laboratorio', page: '/lb', permission: openLaboratoryHome, icon: <IconFlask size={20} /> },
    {
      label: 'Lavoro sul campo',
      page: '/user/cr39',
      permission: openFieldHome,
      icon: <IconMapPin size={20} />,
    },
    {
      label: 'Zona',
      page: '/zone/$zone',
      permission: openZoneHome,
      icon: <IconMap size={20} />,
      places: ({ zones, names }) =>
        zones.map((zone, index) => ({ href: `/zone/${zone}`, label: `Zona ${names.zones[index]}` })),
    },
    {
      label: 'Committente',
      page: '/client/$committente',
      permission: openClientHome,
      icon: <IconBuildingCommunity size={20} />,
      places: ofCustomer('', (name) => name),
    },
    {
      label: 'Dashboard',
      page: '/client/$committente/dashboard',
      permission: readCustomerDashboard,
      icon: <IconDashboard size={20} />,
      places: ofCustomer('/dashboard', (name) => `Dashboard ${name}`, 'Dashboard'),
    },
    {
      label: 'Questionari delle sedi',
      page: '/client/$committente/cr39/survey',
      permission: answerAsCustomer,
      icon: <IconListCheck size={20} />,
      places: ofCustomer('/cr39/survey', (name) => `Questionari ${name}`, 'Questionari delle sedi'),
    },
    {
      label: 'Relazioni finali',
      page: '/client/$committente/cr39/relations',
      permission: fieldWork,
      icon: <IconFileCertificate size={20} />,
      places: ofCustomer('/cr39/relations', (name) => `Relazioni ${name}`, 'Relazioni finali'),
    },
    {
      label: 'Committenti e sedi',
      page: '/user/cr39/committenti',
      permission: listSitesInField,
      icon: <IconBuildingEstate size={20} />,
      places: siteLists,
    },
    {
      label: 'Prepara la giornata',
      page: '/user/cr39/day',
      permission: prepareDay,
      icon: <IconCloudDownload size={20} />,
      places: dayPages,
    },
    {
      label: 'I miei posizionamenti',
      page: '/user/cr39/placements',
      permission: openMyPlacements,
      icon: <IconClipboardCheck size={20} />,
    },
    {
      label: 'Controlla dosimetri',
      page: '/user/cr39/scan',
      permission: checkDosimeters,
      icon: <IconScan size={20} />,
    },
    {
      label: 'Da inviare',
      page: '/user/outbox',
      permission: readOutbox,
      icon: <IconCloudUpload size={20} />,
    },
  ],
};

/** A page of each principal of a customer, called after it when there are several. */
function ofCustomer(
  page: string,
  named: (name: string) => string,
  alone?: string,
): (user: SessionUser) => { href: string; label: string }[] {
  return ({ roles, committenti, names }) =>
    roles.includes('cliente')
      ? committenti.map((id, index) => ({
          href: `/client/${id}${page}`,
          label: alone && committenti.length === 1 ? alone : named(names.committenti[index] ?? 'Committente'),
        }))
      : [];
}

/** Where the way to the sites begins: in the laboratory, in each of one's zones, or with all one reaches. */
function siteLists({ roles, zones, names }: SessionUser): { href: string; label: string }[] {
  const label = 'Committenti e sedi';
  if (isAllowed(roles, readSites)) return [{ href: '/lb/cr39/committenti', label }];
  if (!roles.includes('zona') || zones.length === 0) return [{ href: '/user/cr39/committenti', label }];
  return zones.map((zone, index) => ({
    href: `/zone/${zone}/cr39/committenti`,
    label: zones.length === 1 ? label : `${label}, ${names.zones[index]}`,
  }));
}

/** In each of one's zones, or for all one reaches. */
function dayPages({ roles, zones, names }: SessionUser): { href: string; label: string }[] {
  const label = 'Prepara la giornata';
  if (!roles.includes('zona') || zones.length === 0) return [{ href: '/user/cr39/day', label }];
  return zones.map((zone, index) => ({
    href: `/zone/${zone}/cr39/day`,
    label: zones.length === 1 ? label : `${label}, ${names.zones[index]}`,
  }));
}
