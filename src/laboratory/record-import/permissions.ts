import { permission } from '#platform/contract/access.ts';

/** Bringing in a laboratory's own records from files. */
export const importRecords = permission('record.import', ['lab']);
