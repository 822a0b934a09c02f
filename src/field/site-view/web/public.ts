import { permission } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';

const inField = permission('site.field', ['operatore', 'zona', 'lab']);
const site = {
  title: 'Sede',
  permission: inField,
  load: () => import('./field-site-page.tsx').then((module) => module.FieldSitePage),
} as const;

/** A site as operators work at it. */
export const pages: Page[] = [
  { ...site, path: '/zone/$zone/cr39/committenti/$committente/aziende/$cliente/indirizzi/$indirizzo' },
  { ...site, path: '/user/cr39/committenti/$committente/aziende/$cliente/indirizzi/$indirizzo' },
];
