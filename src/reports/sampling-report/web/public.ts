import { fieldWork } from '#customers/customers/permissions.ts';
import type { Page } from '#platform/web/page.ts';

const inContext = (path: Page['path']): Page => ({
  path,
  title: 'Report campionamento',
  permission: fieldWork,
  load: () => import('./sampling-report-page.tsx').then((module) => module.SamplingReportPage),
});

const ofPrincipal =
  'cr39/committenti/$committente/aziende/$azienda/indirizzi/$indirizzo/report_campionamento';

/** What a site measured in a period, in every context it is asked from (Q2-15). */
export const pages: Page[] = [
  inContext(`/zone/$zone/${ofPrincipal}`),
  inContext(`/user/${ofPrincipal}`),
  inContext('/client/$committente/cr39/aziende/$azienda/indirizzi/$indirizzo/report_campionamento'),
  inContext(`/lb/${ofPrincipal}`),
];
