import { lazy } from 'react';
import type { Page } from '#platform/web/page.ts';
import { followActivities } from '#radioprotection/activities/permissions.ts';
import { readControlDashboard, readCustomerDashboard, readLabDashboard } from '../permissions.ts';

/** Figures and graphs of the laboratory, for its home; their code comes after the work list. */
export const LaboratoryFigures = lazy(async () => ({
  default: (await import('./laboratory-page.tsx')).LaboratoryFigures,
}));

/** What there is to do and to know, at a glance. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/dashboard',
    title: 'Dashboard',
    permission: readLabDashboard,
    load: () => import('./laboratory-page.tsx').then((module) => module.LaboratoryDashboardPage),
  },
  {
    path: '/lb/radioprotection/dashboard',
    title: 'Dashboard',
    permission: followActivities,
    load: () => import('./radioprotection-page.tsx').then((module) => module.RadioprotectionDashboardPage),
  },
  {
    path: '/user/irme90/dashboard',
    title: 'Dashboard IRME90',
    permission: readControlDashboard,
    load: () => import('./irme90-page.tsx').then((module) => module.ControlDashboardPage),
  },
  {
    path: '/client/$committente/dashboard',
    title: 'Dashboard',
    permission: readCustomerDashboard,
    load: () => import('./customer-page.tsx').then((module) => module.CustomerDashboardPage),
  },
];
