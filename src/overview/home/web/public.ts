import { permission } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';

/** Where each role's work begins. */
export const pages: Page[] = [
  {
    path: '/user/cr39',
    title: 'Lavoro sul campo',
    permission: permission('field-home.open', ['operatore', 'zona', 'lab']),
    load: () => import('./field-home-page.tsx').then((module) => module.FieldHomePage),
  },
  {
    path: '/zone/$zone',
    title: 'Zona',
    permission: permission('zone-home.open', ['operatore', 'zona', 'lab']),
    load: () => import('./zone-home-page.tsx').then((module) => module.ZoneHomePage),
  },
  {
    path: '/client/$committente',
    title: 'Committente',
    permission: permission('client-home.open', ['cliente', 'lab']),
    load: () => import('./client-home-page.tsx').then((module) => module.ClientHomePage),
  },
  {
    path: '/lb',
    title: 'Laboratorio',
    permission: permission('lab-home.open', ['lab']),
    load: () => import('./lab-home-page.tsx').then((module) => module.LabHomePage),
  },
  {
    path: '/lb/radioprotection',
    title: 'Radioprotezione',
    permission: permission('radioprotection-home.open', ['rp', 'edr']),
    load: () => import('./radioprotection-home-page.tsx').then((module) => module.RadioprotectionHomePage),
  },
  {
    path: '/admin',
    title: 'Amministrazione',
    permission: permission('admin-home.open', ['admin']),
    load: () => import('./admin-home-page.tsx').then((module) => module.AdminHomePage),
  },
];
