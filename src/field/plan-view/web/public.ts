import { fieldWork } from '#customers/customers/permissions.ts';
import type { Page } from '#platform/web/page.ts';

const inContext = (path: Page['path']): Page => ({
  path,
  title: 'Planimetrie',
  permission: fieldWork,
  load: () => import('./plan-view-page.tsx').then((module) => module.PlanViewPage),
});

const ofPrincipal = 'cr39/committenti/$committente/aziende/$azienda/indirizzi/$indirizzo/planimetries';

/** The floor plans of a site, in every context they are looked at from (B5). */
export const pages: Page[] = [
  inContext(`/zone/$zone/${ofPrincipal}`),
  inContext(`/user/${ofPrincipal}`),
  inContext('/client/$committente/cr39/aziende/$azienda/indirizzi/$indirizzo/planimetries'),
  inContext(`/lb/${ofPrincipal}`),
];
