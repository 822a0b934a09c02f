import { lazy } from 'react';
import { pagesBelow } from '#platform/web/page.ts';
import { fieldWork } from '../../customers/permissions.ts';

/** Puts the points of a site in order; its code comes with what shows them. */
export const OrderPoints = lazy(async () => ({ default: (await import('./order-points.tsx')).OrderPoints }));

/** The records of measurement points, for whoever reaches them. */
export const pages = pagesBelow('/user/anagrafica/punti', fieldWork, {
  '': ['Punti di misurazione', () => import('./point-list-page.tsx').then((module) => module.PointListPage)],
  '/nuovo': [
    'Nuovo punto di misurazione',
    () => import('./point-page.tsx').then((module) => module.NewPointPage),
  ],
  '/$punto': ['Punto di misurazione', () => import('./point-page.tsx').then((module) => module.PointPage)],
});
