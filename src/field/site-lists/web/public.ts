import type { Page } from '#platform/web/page.ts';
import { listSitesInField, listSitesInLaboratory } from '../permissions.ts';

const loadPrincipals: Page['load'] = () =>
  import('./principal-list-page.tsx').then((module) => module.PrincipalListPage);
const loadClients: Page['load'] = () =>
  import('./client-list-page.tsx').then((module) => module.ClientListPage);
const loadClient: Page['load'] = () => import('./client-page.tsx').then((module) => module.ClientPage);

const principals = { title: 'Committenti', load: loadPrincipals } as const;
const clients = { title: 'Clienti', load: loadClients } as const;
const client = { title: 'Cliente', load: loadClient } as const;

/** The way from principals to clients to addresses. */
export const pages: Page[] = [
  { ...principals, path: '/zone/$zone/cr39/committenti', permission: listSitesInField },
  { ...clients, path: '/zone/$zone/cr39/committenti/$committente', permission: listSitesInField },
  {
    ...client,
    path: '/zone/$zone/cr39/committenti/$committente/aziende/$cliente',
    permission: listSitesInField,
  },
  { ...principals, path: '/user/cr39/committenti', permission: listSitesInField },
  { ...clients, path: '/user/cr39/committenti/$committente', permission: listSitesInField },
  { ...client, path: '/user/cr39/committenti/$committente/aziende/$cliente', permission: listSitesInField },
  { ...principals, path: '/lb/cr39/committenti', permission: listSitesInLaboratory },
  { ...clients, path: '/lb/cr39/committenti/$committente', permission: listSitesInLaboratory },
  {
    path: '/lb/cr39/azienda/view/$cliente',
    title: 'Cliente',
    permission: listSitesInLaboratory,
    load: () => import('./client-view-page.tsx').then((module) => module.ClientViewPage),
  },
];
