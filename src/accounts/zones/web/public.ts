import type { Page } from '#platform/web/page.ts';
import { keepZones } from '../permissions.ts';

/** The zones, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/zone',
    title: 'Zone',
    permission: keepZones,
    load: () => import('./zone-list-page.tsx').then((module) => module.ZoneListPage),
  },
  {
    path: '/user/anagrafica/zone/nuova',
    title: 'Nuova zona',
    permission: keepZones,
    load: () => import('./zone-page.tsx').then((module) => module.NewZonePage),
  },
  {
    path: '/user/anagrafica/zone/$zona',
    title: 'Zona',
    permission: keepZones,
    load: () => import('./zone-page.tsx').then((module) => module.ZonePage),
  },
];
