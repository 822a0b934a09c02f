import { permission } from '#platform/contract/access.ts';

/** Bringing in a laboratory's own records from files. */
export const importRecords = permission('record.import', ['lab']);

/** Bringing in files of one's own trade: which kinds these are, `permissionOf` says. */
export const useImports = permission('import.use', ['lab', 'rp']);
