import type { Page } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** The records of measurement points, for whoever reaches them. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/punti',
    title: 'Punti di misurazione',
    permission: fieldWork,
    load: () => import('./point-list-page.tsx').then((module) => module.PointListPage),
  },
  {
    path: '/user/anagrafica/punti/nuovo',
    title: 'Nuovo punto di misurazione',
    permission: fieldWork,
    load: () => import('./point-page.tsx').then((module) => module.NewPointPage),
  },
  {
    path: '/user/anagrafica/punti/$punto',
    title: 'Punto di misurazione',
    permission: fieldWork,
    load: () => import('./point-page.tsx').then((module) => module.PointPage),
  },
];
