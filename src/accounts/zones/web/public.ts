import { pagesBelow } from '#platform/web/page.ts';
import { keepZones } from '../permissions.ts';

/** The zones, for the laboratory. */
export const pages = pagesBelow('/user/anagrafica/zone', keepZones, {
  '': ['Zone', () => import('./zone-list-page.tsx').then((module) => module.ZoneListPage)],
  '/nuova': ['Nuova zona', () => import('./zone-page.tsx').then((module) => module.NewZonePage)],
  '/$zona': ['Zona', () => import('./zone-page.tsx').then((module) => module.ZonePage)],
});
