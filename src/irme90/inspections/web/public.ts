import type { Page } from '#platform/web/page.ts';
import { keepControls, keepInspections, readOwnInspections } from '../../reach/permissions.ts';

/** The calendars of delegations: registering one, those of a client, and all; an inspector's own. */
export const pages: readonly Page[] = [
  {
    path: '/user/irme90/calendar/register',
    title: 'Calendario delle ispezioni',
    permission: keepInspections,
    load: () => import('./register-page.tsx').then((module) => module.RegisterDelegationPage),
  },
  {
    path: '/user/irme90/client/$client/calendar/index',
    title: 'Deleghe di un cliente',
    permission: keepInspections,
    load: () => import('./calendar-pages.tsx').then((module) => module.ClientCalendarPage),
  },
  {
    path: '/user/irme90/delegations',
    title: 'Le mie deleghe',
    permission: readOwnInspections,
    load: () => import('./own-delegations-page.tsx').then((module) => module.OwnDelegationsPage),
  },
  {
    path: '/lb/irme90/calendar',
    title: 'Deleghe degli ispettori',
    permission: keepControls,
    load: () => import('./calendar-pages.tsx').then((module) => module.GeneralCalendarPage),
  },
];
