import type { Page } from '#platform/web/page.ts';
import { keepShipments } from '../permissions.ts';

/** Shipments of dosimeters, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/shipments',
    title: 'Spedizioni',
    permission: keepShipments,
    load: () => import('./shipment-table-page.tsx').then((module) => module.ShipmentTablePage),
  },
  {
    path: '/lb/cr39/shipments/new',
    title: 'Nuova spedizione',
    permission: keepShipments,
    load: () => import('./shipment-page.tsx').then((module) => module.NewShipmentPage),
  },
  {
    path: '/lb/cr39/shipments/$spedizione',
    title: 'Spedizione',
    permission: keepShipments,
    load: () => import('./shipment-page.tsx').then((module) => module.ShipmentPage),
  },
];
