import { recordKind } from '#platform/web/records/record-kind.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { undoMovement } from '../../movements/contract.ts';
import { createShipment, getShipment, getShipmentHistory, updateShipment } from '../contract.ts';
import { tableShipments } from '../table/contract.ts';

export const shipmentKind = recordKind({
  breadcrumb: [{ label: 'Spedizioni', href: '/lb/cr39/shipments' }],
  key: 'spedizione',
  read: getShipment,
  history: getShipmentHistory,
  create: createShipment,
  update: updateShipment,
  shownBy: [tableShipments, tableDosimeters],
  undo: undoMovement,
  created: ({ numero }) => (numero === null ? 'Spedizione preparata' : `Spedizione ${numero} partita`),
  changed: () => 'Spedizione salvata',
});
