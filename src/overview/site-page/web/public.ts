import { fieldWork } from '#customers/customers/permissions.ts';
import { readSites } from '#field/candidates/permissions.ts';
import { permission } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';
import { readSiteSummary } from '../permissions.ts';

const inField = permission('site.field', ['operatore', 'zona', 'lab']);
const site = {
  title: 'Sede',
  load: () => import('./site-page.tsx').then((module) => module.SitePage),
} as const;

/** Where a site lies below its principal; the floor plans have an address of their own (B5). */
const ofPrincipal = 'cr39/committenti/$committente/aziende/$cliente/indirizzi/$indirizzo';
const plans = { ...site, title: 'Planimetrie', permission: fieldWork } as const;

/** The one page of a site, at every address from which somebody looks at it. */
export const pages: Page[] = [
  { ...site, path: '/lb/cr39/sede/view/$indirizzo', permission: readSites },
  { ...site, path: `/zone/$zone/${ofPrincipal}`, permission: inField },
  { ...site, path: `/user/${ofPrincipal}`, permission: inField },
  {
    ...site,
    path: '/client/$committente/cr39/aziende/$cliente/indirizzi/$indirizzo',
    permission: readSiteSummary,
  },
  { ...plans, path: `/zone/$zone/${ofPrincipal}/planimetries` },
  { ...plans, path: `/user/${ofPrincipal}/planimetries` },
  { ...plans, path: '/client/$committente/cr39/aziende/$cliente/indirizzi/$indirizzo/planimetries' },
  { ...plans, path: `/lb/${ofPrincipal}/planimetries` },
];
