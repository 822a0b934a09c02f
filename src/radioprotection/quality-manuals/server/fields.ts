import { recordFields } from '#platform/server/records/record-fields.ts';
import { manuals } from '../../registries/schema.ts';
import { updateManual } from '../contract.ts';

/** Where the fields of a quality manual stand. */
export const manualFields = recordFields(manuals, updateManual.body, {
  title: 'title',
  device: 'deviceId',
  openDate: 'openDate',
  closeDate: 'closeDate',
  notes: 'notes',
  attivo: 'active',
});
