import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateDevice } from '../contract.ts';
import { devices } from '../schema.ts';

/** Where the fields of a device stand. */
export const deviceFields = recordFields(devices, updateDevice.body, {
  sigla: 'sigla',
  type: 'category',
  brand: 'brand',
  model: 'model',
  serialNumber: 'serialNumber',
  tubeSerialNumber: 'tubeSerialNumber',
  kVp: 'kVp',
  mA: 'mA',
  notes: 'notes',
  attivo: 'active',
});
