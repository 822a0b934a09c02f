import {
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBuildingEstate,
  IconChecklist,
  IconClipboardCheck,
  IconCloudUpload,
  IconDashboard,
  IconFileCertificate,
  IconFileImport,
  IconFileText,
  IconFlask,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMail,
  IconMailForward,
  IconMap,
  IconMap2,
  IconMapPin,
  IconPackageImport,
  IconPoint,
  IconRadioactive,
  IconReport,
  IconScan,
  IconSettings,
  IconSignature,
  IconStack2,
  IconTag,
  IconTestPipe,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readSites } from '#field/candidates/contract.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import type { SideMenuGroup, SideMenuItem } from '#ui/shell/side-menu.tsx';
import { pages } from './slices.ts';

type Entry = {
  label: string;
  /** The page it opens; whoever may not open the page does not see the entry. */
  page: string;
  icon: ReactNode;
  /** The places of a page that has several, each with its own label. */
  places?: (user: SessionUser) => { href: string; label: string }[];
};

const menu: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: 'Radon',
    entries: [
      { label: 'Laboratorio', page: '/lb', icon: <IconFlask size={20} /> },
      { label: 'Lavoro sul campo', page: '/user/cr39', icon: <IconMapPin size={20} /> },
      {
        label: 'Zona',
        page: '/zone/$zone',
        icon: <IconMap size={20} />,
        places: ({ zones, names }) =>
          zones.map((zone, index) => ({ href: `/zone/${zone}`, label: `Zona ${names.zones[index]}` })),
      },
      {
        label: 'Committente',
        page: '/client/$committente',
        icon: <IconBuildingCommunity size={20} />,
        places: ofCustomer('', (name) => name),
      },
      {
        label: 'Dashboard',
        page: '/client/$committente/dashboard',
        icon: <IconDashboard size={20} />,
        places: ofCustomer('/dashboard', (name) => `Dashboard ${name}`, 'Dashboard'),
      },
      {
        label: 'Questionari delle sedi',
        page: '/client/$committente/cr39/survey',
        icon: <IconListCheck size={20} />,
        places: ofCustomer('/cr39/survey', (name) => `Questionari ${name}`, 'Questionari delle sedi'),
      },
      {
        label: 'Relazioni finali',
        page: '/client/$committente/cr39/relations',
        icon: <IconFileCertificate size={20} />,
        places: ofCustomer('/cr39/relations', (name) => `Relazioni ${name}`, 'Relazioni finali'),
      },
      {
        label: 'Committenti e sedi',
        page: '/user/cr39/committenti',
        icon: <IconBuildingEstate size={20} />,
        places: siteLists,
      },
      {
        label: 'I miei posizionamenti',
        page: '/user/cr39/placements',
        icon: <IconClipboardCheck size={20} />,
      },
      { label: 'Controlla dosimetri', page: '/user/cr39/scan', icon: <IconScan size={20} /> },
      { label: 'Da inviare', page: '/user/outbox', icon: <IconCloudUpload size={20} /> },
    ],
  },
  {
    // As the work goes: what leaves, what comes back, what it measured, what is reported.
    label: 'Laboratorio CR-39',
    entries: [
      { label: 'Dashboard', page: '/lb/cr39/dashboard', icon: <IconDashboard size={20} /> },
      { label: 'Dosimetri', page: '/lb/cr39/dosimeters', icon: <IconTag size={20} /> },
      { label: 'Spedizioni', page: '/lb/cr39/shipments', icon: <IconTruckDelivery size={20} /> },
      { label: 'Rientri', page: '/lb/cr39/returns', icon: <IconPackageImport size={20} /> },
      {
        label: 'Assegnazione massiva',
        page: '/lb/cr39/dosimeters/batch',
        icon: <IconChecklist size={20} />,
      },
      { label: 'Risultati', page: '/lb/cr39/results', icon: <IconTestPipe size={20} /> },
      { label: 'Lotti CR-39', page: '/lb/cr39/batches', icon: <IconStack2 size={20} /> },
      { label: 'Relazioni finali', page: '/lb/cr39/relations/massive', icon: <IconReport size={20} /> },
      { label: 'Documenti da firmare', page: '/lb/cr39/signature', icon: <IconSignature size={20} /> },
      { label: 'Trasmissioni all’ISIN', page: '/lb/cr39/isin', icon: <IconBuildingBank size={20} /> },
      { label: 'Testi delle relazioni', page: '/lb/cr39/report-settings', icon: <IconFileText size={20} /> },
    ],
  },
  {
    label: 'Anagrafica',
    entries: [
      { label: 'Committenti', page: '/user/anagrafica/committenti', icon: <IconBriefcase size={20} /> },
      { label: 'Clienti', page: '/user/anagrafica/clienti', icon: <IconBuilding size={20} /> },
      { label: 'Indirizzi', page: '/user/anagrafica/indirizzi', icon: <IconHome size={20} /> },
      { label: 'Punti di misurazione', page: '/user/anagrafica/punti', icon: <IconPoint size={20} /> },
      { label: 'Zone', page: '/user/anagrafica/zone', icon: <IconMap2 size={20} /> },
      { label: 'Questionari', page: '/user/anagrafica/questionari', icon: <IconListCheck size={20} /> },
      { label: 'Importazione', page: '/lb/import', icon: <IconFileImport size={20} /> },
    ],
  },
  {
    label: 'Radioprotezione',
    entries: [{ label: 'Radioprotezione', page: '/lb/radioprotection', icon: <IconRadioactive size={20} /> }],
  },
  {
    label: 'Amministrazione',
    entries: [
      { label: 'Amministrazione', page: '/admin', icon: <IconSettings size={20} /> },
      {
        label: 'Comunicazioni massive',
        page: '/admin/cp/massive/email',
        icon: <IconMailForward size={20} />,
      },
      { label: 'Posta in uscita', page: '/admin/mails', icon: <IconMail size={20} /> },
      { label: 'Utenti', page: '/admin/users', icon: <IconUsers size={20} /> },
      { label: 'Registro delle modifiche', page: '/admin/audit', icon: <IconHistory size={20} /> },
    ],
  },
];

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

/** The side menu of a person: the pages that the same permissions let him open. */
export function menuOf(user: SessionUser, pathname: string): SideMenuGroup[] {
  const groups = menu.map(({ label, entries }) => ({
    label,
    items: entries.flatMap((entry) => itemsOf(entry, user, pathname)),
  }));
  return groups.filter(({ items }) => items.length > 0);
}

function itemsOf({ label, page, icon, places }: Entry, user: SessionUser, pathname: string): SideMenuItem[] {
  const target = pages.find(({ path }) => path === page);
  if (!target || !isAllowed(user.roles, target.permission)) return [];
  const targets = places ? places(user) : [{ href: page, label }];
  return targets.map(({ href, label: name }) => ({
    label: name,
    href,
    icon,
    current: pathname === href,
  }));
}
