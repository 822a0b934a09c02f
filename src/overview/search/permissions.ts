import { permission } from '#platform/contract/access.ts';

/** Looking for records by name or code, each within reach; radiation protection has none of these yet. */
export const searchRecords = permission('record.search', ['lab', 'operatore', 'zona', 'cliente']);
