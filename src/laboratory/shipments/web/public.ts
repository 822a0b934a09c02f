import { pagesBelow } from '#platform/web/page.ts';
import { keepShipments } from '../permissions.ts';

/** Shipments of dosimeters, for the laboratory. */
export const pages = pagesBelow('/lb/cr39/shipments', keepShipments, {
  '': ['Spedizioni', () => import('./shipment-table-page.tsx').then((module) => module.ShipmentTablePage)],
  '/new': ['Nuova spedizione', () => import('./shipment-page.tsx').then((module) => module.NewShipmentPage)],
  '/$spedizione': ['Spedizione', () => import('./shipment-page.tsx').then((module) => module.ShipmentPage)],
});
