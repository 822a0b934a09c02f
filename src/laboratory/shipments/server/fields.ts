import { shipments } from '#dosimeters/schema.ts';
import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateShipment } from '../contract.ts';

/** What a shipment is besides its dosimeters. */
const words = updateShipment.body.omit({ codici: true, registra: true, lotto: true });

/** Where the fields of a shipment stand. */
export const shipmentFields = recordFields(shipments, words, {
  committente: 'principalId',
  indirizzo: 'addressId',
  vettore: 'carrier',
  nota: 'note',
});
