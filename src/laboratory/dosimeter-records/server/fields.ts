import { placements } from '#dosimeters/schema.ts';
import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateDosimeter } from '../contract.ts';

/** Where the fields of a dosimeter stand: all but its code in its attribution, as long as it has one. */
export const dosimeterFields = recordFields(placements, updateDosimeter.body, {
  codice: { apart: 'code' },
  committente: { apart: 'principalId' },
  indirizzo: 'addressId',
  spedito: 'shippedOn',
  smarrito: 'lost',
});
