import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { administerUsers } from '#accounts/user-access/permissions.ts';
import { keepZones } from '#accounts/zones/permissions.ts';
import { fieldWork } from '#customers/customers/permissions.ts';
import { checkDosimeters } from '#dosimeters/dosimeter-check/permissions.ts';
import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { keepBatches } from '#laboratory/batches/permissions.ts';
import { keepResults } from '#laboratory/results/permissions.ts';
import { takeReturns } from '#laboratory/returns/permissions.ts';
import { keepShipments } from '#laboratory/shipments/permissions.ts';
import { manageMailings } from '#office/mass-mail/permissions.ts';
import type { FoundPage } from '#overview/search/web/public.ts';
import { isAllowed, type Permission } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import { issueReports } from '#reports/final-reports/permissions.ts';
import { homeOf } from './home.ts';
import { loadMenu, menuOf } from './menu/menu.ts';
import { placesOf } from './menu/places.ts';

type Action = {
  label: string;
  /** Other words for it. */
  words?: string;
  /** The page it leads to, under that page's permission. */
  page: `/${string}`;
  permission: Permission;
};

/** What can be done by its name, beside the pages of the menu. */
export const actions: readonly Action[] = [
  {
    label: 'Registra un rientro',
    words: 'rientri dosimetri tornati',
    page: '/lb/cr39/returns',
    permission: takeReturns,
  },
  {
    label: 'Nuova spedizione',
    words: 'spedisci invia dosimetri',
    page: '/lb/cr39/shipments/new',
    permission: keepShipments,
  },
  {
    label: 'Registra una lettura',
    words: 'risultato analisi tracce',
    page: '/lb/cr39/results/new',
    permission: keepResults,
  },
  {
    label: 'Registra più letture',
    words: 'vassoio griglia incolla foglio risultati analisi',
    page: '/lb/cr39/results/tray',
    permission: keepResults,
  },
  {
    label: 'Registra dosimetri',
    words: 'nuovi codici',
    page: '/lb/cr39/dosimeters/new',
    permission: keepDosimeters,
  },
  {
    label: 'Genera codici',
    words: 'intervallo etichette',
    page: '/lb/cr39/dosimeters/range',
    permission: keepDosimeters,
  },
  {
    label: 'Assegna molti dosimetri',
    words: 'assegnazione massiva date sede lotto',
    page: '/lb/cr39/dosimeters/batch',
    permission: keepDosimeters,
  },
  {
    label: 'Nuovo lotto CR-39',
    words: 'materiale taratura',
    page: '/lb/cr39/batches/new',
    permission: keepBatches,
  },
  {
    label: 'Emetti relazioni finali',
    words: 'nuova relazione',
    page: '/lb/cr39/relations/massive',
    permission: issueReports,
  },
  {
    label: 'Controlla un dosimetro',
    words: 'scansiona leggi codice fotocamera',
    page: '/user/cr39/scan',
    permission: checkDosimeters,
  },
  {
    label: 'Nuovo committente',
    words: 'aggiungi',
    page: '/user/anagrafica/committenti/nuovo',
    permission: keepPrincipals,
  },
  {
    label: 'Nuovo cliente',
    words: 'aggiungi datore di lavoro azienda',
    page: '/user/anagrafica/clienti/nuovo',
    permission: fieldWork,
  },
  {
    label: 'Nuovo indirizzo',
    words: 'aggiungi sede',
    page: '/user/anagrafica/indirizzi/nuovo',
    permission: fieldWork,
  },
  {
    label: 'Nuovo punto di misurazione',
    words: 'aggiungi stanza',
    page: '/user/anagrafica/punti/nuovo',
    permission: fieldWork,
  },
  { label: 'Nuova zona', words: 'aggiungi', page: '/user/anagrafica/zone/nuova', permission: keepZones },
  {
    label: 'Nuovo utente',
    words: 'aggiungi persona account',
    page: '/admin/users/nuovo',
    permission: administerUsers,
  },
  {
    label: 'Scrivi a molti clienti',
    words: 'comunicazione massiva e-mail posta',
    page: '/admin/cp/massive/email/new',
    permission: manageMailings,
  },
];

/** The wizards, from where a person works. */
function wizardsOf(user: SessionUser): FoundPage[] {
  if (!isAllowed(user.roles, fieldWork)) return [];
  const home = homeOf(user) ?? '';
  const base = /^\/(zone|client)\/\d+$/.test(home) ? home : home === '/user/cr39' ? '/user' : '/lb';
  return [
    {
      ...{ label: 'Posiziona un dosimetro', words: 'nuovo posizionamento', kind: 'action' },
      href: `${base}/cr39/positioning`,
    },
    {
      ...{ label: 'Sostituisci o ritira un dosimetro', words: 'sostituzione rimuovi', kind: 'action' },
      href: `${base}/cr39/replacement`,
    },
  ];
}

/** What a person can open by its name: the pages of the menu, and what can be done on them. */
export async function pagesToSearch(user: SessionUser, here?: string): Promise<FoundPage[]> {
  const place = placesOf(user).find(({ home }) => home === here) ?? null;
  const areas = menuOf(await loadMenu(user), { roles: user.roles, place, pathname: '' });
  const own: FoundPage = {
    label: 'Il mio account',
    href: '/user/account',
    kind: 'page',
    words: 'password profilo',
  };
  return [
    ...wizardsOf(user),
    ...actions
      .filter(({ permission }) => isAllowed(user.roles, permission))
      .map(({ label, words = '', page }): FoundPage => ({ label, words, href: page, kind: 'action' })),
    ...areas.flatMap(({ label: area, items }) =>
      items.map(({ label, href }): FoundPage => ({ label, href, kind: 'page', area })),
    ),
    own,
  ];
}
