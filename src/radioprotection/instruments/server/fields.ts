import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateInstrument } from '../contract.ts';
import { instruments } from '../schema.ts';

/** Where the fields of an instrument stand. */
export const instrumentFields = recordFields(instruments, updateInstrument.body, {
  brand: 'brand',
  model: 'model',
  serialNumber: 'serialNumber',
  kind: 'kind',
  committente: 'principalId',
  taratura: 'calibratedOn',
  nextCalibration: 'nextCalibration',
  notes: 'notes',
  attivo: 'active',
});
