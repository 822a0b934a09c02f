import type { Page } from '#platform/web/page.ts';
import {
  openAdminHome,
  openClientHome,
  openFieldHome,
  openLaboratoryHome,
  openRadioprotectionHome,
  openZoneHome,
} from '../permissions.ts';

/** Where each role's work begins. */
export const pages: Page[] = [
  {
    path: '/user/cr39',
    title: 'Lavoro sul campo',
    permission: openFieldHome,
    load: () => import('./field-home-page.tsx').then((module) => module.FieldHomePage),
  },
  {
    path: '/zone/$zone',
    title: 'Zona',
    permission: openZoneHome,
    load: () => import('./zone-home-page.tsx').then((module) => module.ZoneHomePage),
  },
  {
    path: '/client/$committente',
    title: 'Committente',
    permission: openClientHome,
    load: () => import('./client-home-page.tsx').then((module) => module.ClientHomePage),
  },
  {
    path: '/lb',
    title: 'Laboratorio',
    permission: openLaboratoryHome,
    load: () => import('./lab-home-page.tsx').then((module) => module.LabHomePage),
  },
  {
    path: '/lb/radioprotection',
    title: 'Radioprotezione',
    permission: openRadioprotectionHome,
    load: () => import('./radioprotection-home-page.tsx').then((module) => module.RadioprotectionHomePage),
  },
  {
    path: '/admin',
    title: 'Amministrazione',
    permission: openAdminHome,
    load: () => import('./admin-home-page.tsx').then((module) => module.AdminHomePage),
  },
];
