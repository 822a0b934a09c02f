import { permission } from '#platform/contract/access.ts';

/** Looking for records by name or code, each within reach. */
export const searchRecords = permission('record.search', [
  'lab',
  'rp',
  'edr',
  'operatore',
  'zona',
  'cliente',
]);
