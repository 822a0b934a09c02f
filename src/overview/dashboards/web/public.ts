import type { Page } from '#platform/web/page.ts';
import { readCustomerDashboard, readLabDashboard } from '../permissions.ts';

/** What there is to do and to know, at a glance. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/dashboard',
    title: 'Dashboard',
    permission: readLabDashboard,
    load: () => import('./laboratory-page.tsx').then((module) => module.LaboratoryDashboardPage),
  },
  {
    path: '/client/$committente/dashboard',
    title: 'Dashboard',
    permission: readCustomerDashboard,
    load: () => import('./customer-page.tsx').then((module) => module.CustomerDashboardPage),
  },
];
