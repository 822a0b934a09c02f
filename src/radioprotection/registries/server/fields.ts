import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateRegistry } from '../contract.ts';
import { registries } from '../schema.ts';

/** Where the fields of a registry stand. */
export const registryFields = recordFields(registries, updateRegistry.body, {
  implantType: 'implantType',
  device: 'deviceId',
  openDate: 'openDate',
  notes: 'notes',
  attivo: 'active',
});
