import { permission } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';

const loadPrincipals: Page['load'] = () =>
  import('./principal-list-page.tsx').then((module) => module.PrincipalListPage);
const loadClients: Page['load'] = () =>
  import('./client-list-page.tsx').then((module) => module.ClientListPage);
const loadClient: Page['load'] = () => import('./client-page.tsx').then((module) => module.ClientPage);

const inField = permission('site-lists.field', ['operatore', 'zona', 'lab']);
const inLaboratory = permission('site-lists.laboratory', ['lab']);

const principals = { title: 'Committenti', load: loadPrincipals } as const;
const clients = { title: 'Clienti', load: loadClients } as const;
const client = { title: 'Cliente', load: loadClient } as const;

/** The way from principals to clients to addresses. */
export const pages: Page[] = [
  { ...principals, path: '/zone/$zone/cr39/committenti', permission: inField },
  { ...clients, path: '/zone/$zone/cr39/committenti/$committente', permission: inField },
  { ...client, path: '/zone/$zone/cr39/committenti/$committente/aziende/$cliente', permission: inField },
  { ...principals, path: '/user/cr39/committenti', permission: inField },
  { ...clients, path: '/user/cr39/committenti/$committente', permission: inField },
  { ...client, path: '/user/cr39/committenti/$committente/aziende/$cliente', permission: inField },
  { ...principals, path: '/lb/cr39/committenti', permission: inLaboratory },
  { ...clients, path: '/lb/cr39/committenti/$committente', permission: inLaboratory },
  {
    path: '/lb/cr39/azienda/view/$cliente',
    title: 'Cliente',
    permission: inLaboratory,
    load: () => import('./client-view-page.tsx').then((module) => module.ClientViewPage),
  },
];
